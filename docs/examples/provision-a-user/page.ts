// A page that takes a user from a wallet to a scheduled payment. Serve this folder with Vite, and give the
// endpoints in the address: ?service=ws://…&target=ws://…&recipient=…&paraId=…
import { openProven } from '@paraclock/connect'
import { isParaclockError, renderError, withDeadline } from '@paraclock/core'
import { planProxy } from '@paraclock/proxy'
import { connectService, planTasks, sendTasks } from '@paraclock/scheduler'
import { createMemoryJournal, openSigning, submitCall, walletSigner } from '@paraclock/submission'

type Wallet = Parameters<typeof walletSigner>[0]['signer']

/** What an extension for polkadot.js puts into a page. */
interface Extension {
  enable(origin: string): Promise<{
    readonly accounts: { get(): Promise<readonly { readonly address: string }[]> }
    readonly signer: Wallet
  }>
}

const asked = new URLSearchParams(location.search)
// The user lets this parachain act, so its id is configured, and never read from an endpoint.
const paraId = Number(asked.get('paraId') ?? 2115)
const read = (name: string): string => asked.get(name) ?? ''

function say(text: string): void {
  const line = document.createElement('li')
  line.textContent = text
  document.getElementById('log')?.append(line)
}

async function openWallet() {
  const { injectedWeb3 = {} } = globalThis as { injectedWeb3?: Record<string, Extension> }
  const [extension] = Object.values(injectedWeb3)
  if (extension === undefined) throw new Error('Install a wallet, and load the page again.')
  // A wallet asks its user, who may take a while.
  const { accounts, signer } = await withDeadline(
    { milliseconds: 120_000, what: 'asking the wallet' },
    () => extension.enable('A payment of yours')
  )
  const [account] = await accounts.get()
  if (account === undefined) throw new Error('Make an account in the wallet.')
  return walletSigner({ account: account.address, signer })
}

async function provision(): Promise<void> {
  const signer = await openWallet()
  const service = await connectService({ endpoints: read('service'), expect: { paraId } })
  const target = await openProven({ endpoints: read('target') })
  const journal = createMemoryJournal()
  const user = signer.account

  const args = { dest: read('recipient'), value: 10_000_000_000n }
  const payment = { pallet: 'balances', method: 'transferKeepAlive', args }
  const plan = await planProxy({ target, user, service: { paraId }, call: payment })
  for (const { summary } of plan.remedies) say(summary)
  for (const { call, description } of plan.steps) {
    say(`sign: ${description}`)
    const chain = await openSigning(target)
    const { status } = await (await submitCall({ chain, call, signer, journal })).outcome()
    say(status)
  }

  const now = Number(asked.get('now') ?? Date.now() / 1000)
  const wanted = {
    providedId: 'rent',
    schedule: { kind: 'times', times: [(Math.floor(now / 60) + 10) * 60] },
    task: { kind: 'xcmp', target, call: payment }
  } as const
  const plans = await planTasks(service, { owner: user, tasks: [wanted] })
  for (const { sentences } of plans) sentences.forEach(say)
  for await (const { outcome } of sendTasks(service, plans, { signer, journal })) {
    say(outcome.status)
  }
  await Promise.all([service.close(), target.close()])
}

document.getElementById('begin')?.addEventListener('click', () => {
  provision().catch((error: unknown) =>
    say(isParaclockError(error) ? renderError(error) : String(error))
  )
})
