import { createMemoryJournal, walletSigner } from '@paraclock/submission'
import type { Signer } from '@polkadot/types/types'
import { cancelTask, connectService, quoteTask, scheduleTask } from '../../../src/index.ts'

/** What an extension for polkadot.js puts into a page. */
interface InjectedExtension {
  enable(origin: string): Promise<{
    readonly accounts: { get(): Promise<readonly { readonly address: string }[]> }
    readonly signer: Signer
  }>
}

/** What the test reads of the page. */
interface Told {
  readonly quoted: string
  readonly paid: string
  readonly taskId: string
  readonly refund: string
}

const DEADLINE = { deadlineMs: 60_000 }

async function run(): Promise<Told> {
  const asked = new URLSearchParams(location.search)
  const { injectedWeb3 } = globalThis as unknown as {
    readonly injectedWeb3: Readonly<Record<string, InjectedExtension>>
  }
  const [extension] = Object.values(injectedWeb3)
  if (extension === undefined) throw new Error('there is no extension')
  const { accounts, signer: injected } = await extension.enable('Paraclock')
  const [account] = await accounts.get()
  if (account === undefined) throw new Error('the extension has no account')

  const service = await connectService({ endpoints: asked.getAll('endpoint') })
  if (service.variant !== 'minute') throw new Error(service.variant)
  const signer = walletSigner({ account: account.address, signer: injected })
  const journal = createMemoryJournal()
  const task = {
    providedId: 'rent',
    schedule: { kind: 'times', times: [String(asked.get('time'))] },
    task: {
      kind: 'nativeTransfer',
      recipient: String(asked.get('recipient')),
      amount: 20_000_000_000n
    }
  } as const
  const quote = await quoteTask(service, { ...task, owner: account.address })
  const scheduling = await scheduleTask(service, { ...task, signer, journal })
  report('sent')
  const scheduled = await scheduling.outcome(DEADLINE)
  if (scheduled.status !== 'scheduled') throw new Error(scheduled.status)
  const [taken] = scheduled.tasks
  const taskId = taken?.taskId ?? ''
  const cancelling = await cancelTask(service, { taskId, signer, journal })
  report('cancelling')
  const cancelled = await cancelling.outcome(DEADLINE)
  if (cancelled.status !== 'cancelled') throw new Error(cancelled.status)
  await service.close()
  return {
    quoted: String(quote.total),
    paid: String((scheduled.fee ?? 0n) + (taken?.prepaid ?? 0n)),
    taskId,
    refund: String(cancelled.tasks[0]?.refund)
  }
}

run().then(
  (told) => report(JSON.stringify(told)),
  (error: unknown) => report(String(error))
)

function report(state: string): void {
  const place = document.getElementById('state')
  if (place) place.textContent = state
}
