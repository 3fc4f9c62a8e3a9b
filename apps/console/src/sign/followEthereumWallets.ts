import { cutText, type ErrorReport, errorToJson, isRecord, ParaclockError } from '@paraclock/core'
import { WalletRefused } from '../errors.ts'

const MAX_WALLETS = 20

export function followEthereumWallets(
  page: EventTarget,
  show: (error: ErrorReport) => void
): () => void {
  const names = new Map<string, string>()
  const take = (event: Event): void => {
    const { detail } = event as CustomEvent<unknown>
    const info = isRecord(detail) ? detail['info'] : undefined
    const { uuid, name } = isRecord(info) ? info : {}
    if (typeof uuid !== 'string' || typeof name !== 'string' || names.size >= MAX_WALLETS) return
    names.set(uuid, cutText(name))
    show(errorToJson(new ParaclockError(WalletRefused, { wallets: [...names.values()] })))
  }
  page.addEventListener('eip6963:announceProvider', take)
  page.dispatchEvent(new Event('eip6963:requestProvider'))
  return () => page.removeEventListener('eip6963:announceProvider', take)
}
