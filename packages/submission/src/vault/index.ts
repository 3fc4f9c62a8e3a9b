export { type CodeDots, drawCode, fitCode, MAX_CODE_BYTES, outlineCode } from './drawCode.ts'
export { readVaultPicture } from './readVaultPicture.ts'
export {
  describeVaultCode,
  readVaultCode,
  splitVaultFrames,
  type VaultCode,
  type VaultPayload,
  writeVaultPayload
} from './vaultCodes.ts'
