import { rename } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { stderr, stdin } from 'node:process'
import { type Hex, ParaclockError } from '@paraclock/core'
import {
  describeVaultCode,
  MAX_CODE_BYTES,
  readVaultCode,
  splitVaultFrames,
  type VaultCode,
  writeVaultPayload
} from '@paraclock/submission/vault'
import { openPrompt } from '../../cli/Prompt.ts'
import { QrMismatch } from '../../errors/offline.ts'
import { isThere } from '../../open/readFiles.ts'
import { replaceFiles } from '../../render/write/replaceFiles.ts'
import { spellAccount } from '../nameSigner.ts'
import type { PayloadDevice, PayloadPaper } from '../offlineSigner.ts'
import { drawImage, drawOnTerminal, fitTerminal } from './drawCodes.ts'
import { readCodeImage } from './readCodeImage.ts'

const FRAME_MS = 250
const TEXT_ROWS = 4

export interface VaultScreen {
  readonly columns: number
  readonly rows: number
  readonly write: (text: string) => void
  readonly openPrompt: () => ReturnType<typeof openPrompt>
}

export function findScreen(signal: AbortSignal): VaultScreen | undefined {
  if (!(stdin.isTTY && stderr.isTTY)) return undefined
  return {
    columns: stderr.columns || 80,
    rows: stderr.rows || 24,
    write: (text) => void stderr.write(text),
    openPrompt: () => openPrompt(signal)
  }
}

/** Shows QR codes to Polkadot Vault. A person returns the signature as an image or as hex. */
export function vaultDevice(args: {
  readonly account: Hex
  /** The path of the payload's file. Images are written beside this file. */
  readonly path: string
  /** The genesis hash in the QR code of the account. Absent if there is no such code. */
  readonly genesis?: Hex | undefined
  readonly screen: VaultScreen | undefined
}): PayloadDevice {
  const { account, path, screen } = args
  const base = path.replace(/\.json$/, '')
  const [shown, answer] = [`${base}.svg`, `${base}.signature.png`]
  const collect = async (paper: PayloadPaper): Promise<Hex | undefined> => {
    const { genesis } = paper
    if (args.genesis !== undefined && args.genesis !== genesis) {
      const problem = `the code of the account is for the chain with the genesis ${args.genesis}, and the call is for ${genesis}`
      throw new ParaclockError(QrMismatch, { path, problem })
    }
    if (await isThere(answer)) {
      const code = await readCodeImage(answer)
      const signature = takeSignature(code, { path: answer, account, genesis })
      await rename(answer, `${answer}.used`)
      return signature
    }
    const payload = writeVaultPayload({ account, ...paper })
    const text = drawImage(splitVaultFrames(payload, MAX_CODE_BYTES))
    await replaceFiles({ files: [{ path: shown, text, isPrivate: true }] })
    if (screen === undefined) return undefined
    const given = await showCodes(screen, payload, shown)
    if (given === '') return undefined
    const isImage = given.endsWith('.png')
    const code = isImage ? await readCodeImage(resolve(given)) : readVaultCode(Buffer.from(given))
    return takeSignature(code, { path: isImage ? given : 'the answer', account, genesis })
  }
  const how = `Scan ${basename(shown)} with Polkadot Vault, save the code that it shows as ${basename(answer)}, and run the same command again.`
  return { collect, how }
}

interface VaultKey {
  readonly account: Hex
  readonly genesis: Hex
}

function takeSignature(code: VaultCode, asked: VaultKey & { readonly path: string }): Hex {
  if (code.kind === 'signature') return code.signature
  const found = code.kind === 'account' ? describeAccount(code, asked) : describeVaultCode(code)
  throw new ParaclockError(QrMismatch, { path: asked.path, problem: found })
}

function describeAccount(found: VaultKey, asked: VaultKey): string {
  const whose =
    found.account === asked.account ? 'the account that signs' : spellAccount(found.account)
  const where =
    found.genesis === asked.genesis ? '' : ` on the chain with the genesis ${found.genesis}`
  return `it is the address of ${whose}${where}, and not a signature`
}

/**
 * Shows one QR code after the other until a person answers. A small terminal shows only the
 * question.
 */
async function showCodes(screen: VaultScreen, payload: Uint8Array, image: string): Promise<string> {
  const room = fitTerminal(screen.columns, screen.rows - TEXT_ROWS)
  const frames = room === undefined ? [] : drawOnTerminal(splitVaultFrames(payload, room))
  const [first] = frames
  if (first !== undefined) screen.write(`${first.join('\n')}\n`)
  const prompt = screen.openPrompt()
  let shown = 0
  const turn = (): void => {
    shown = (shown + 1) % frames.length
    const rows = frames[shown] ?? []
    // Moves the cursor from the line of the question up to the first row of the QR code.
    screen.write(`${SAVE}\u001b[${rows.length + 1}F${rows.join('\n')}${RESTORE}`)
  }
  const timer = frames.length > 1 ? setInterval(turn, FRAME_MS) : undefined
  try {
    prompt.tell(`Scan ${first === undefined ? image : `this, or ${image},`} with Polkadot Vault`)
    const text = 'Signature as hex, or the PNG of its code; empty to sign later'
    return (await prompt.ask({ text })).trim()
  } finally {
    clearInterval(timer)
    prompt.close()
  }
}

const SAVE = '\u001b7'
const RESTORE = '\u001b8'
