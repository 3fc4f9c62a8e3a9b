import { devAccount } from '@paraclock/devnet'
import { deriveHashedDescription } from '@paraclock/xcm'
import type { KeyringPair } from '@polkadot/keyring/types'
import { compileTasks, writeCall } from '../run/runTask.ts'
import type { NamedCall, Stage } from '../stage/Stage.ts'
import type { Setup } from './Perturbation.ts'
import { ahead } from './times.ts'

/** Somebody who books tasks beside the user: an account on the service, and one on the target. */
interface Booker {
  readonly signer: KeyringPair
  /** In whose name the calls are made. */
  readonly onTarget: KeyringPair
  /** The type of proxy that their calls go through. */
  readonly proxyType: 'Any' | 'Automation'
}

/** Accounts by what they are, on chains of 32-byte and of 20-byte accounts. */
const names = {
  /** Has sudo's key on every chain. */
  root: ['Alice', 'Alith'],
  first: ['Eve', 'Ethan'],
  second: ['Ferdie', 'Faith'],
  third: ['Bob', 'Baltathar']
} as const

type BookerName = keyof typeof names

/**
 * Has somebody grant the service a proxy for every call.
 *
 * @param real - in whose name the calls are made. Defaults to the same person's
 */
export async function enlist(stage: Stage, name: BookerName, real?: KeyringPair): Promise<Booker> {
  const [wide, short] = names[name]
  const [signer, own] = await Promise.all([
    devAccount(wide),
    devAccount(stage.kind === 'ethereum' ? short : wide)
  ])
  const onTarget = real ?? own
  await stage.sign('target', onTarget, ['proxy.addProxy', delegateOf(stage, signer), 'Any', 0])
  return { signer, onTarget, proxyType: 'Any' }
}

/** The account as which the service acts for somebody on the target. */
function delegateOf({ net, kind }: Stage, signer: KeyringPair): string {
  return deriveHashedDescription({
    user: signer.publicKey,
    from: { kind: 'sibling', paraId: net.service.paraId ?? 0 },
    length: kind === 'ethereum' ? 20 : 32
  }).account
}

/** The user as somebody who books. */
export const userOf = ({ user, targetUser }: Stage): Booker => ({
  signer: user,
  onTarget: targetUser,
  proxyType: 'Automation'
})

let count = 0
const nextId = (): string => {
  count += 1
  return `before-${count}`
}

/** Writes the call with which somebody schedules a task with a call on the target. */
async function write(
  stage: Stage,
  { onTarget, proxyType }: Booker,
  slots: readonly number[],
  call: NamedCall,
  more: Setup['automation'] = {}
): Promise<NamedCall> {
  const times = slots.map((one) => ahead(stage, one))
  const account = onTarget.address
  const encoded = stage.encode('target', call)
  const own = { times, providedId: nextId(), call: encoded, account, proxyType }
  const setup = { automation: { ...own, ...more } }
  return await writeCall(stage, setup, { artifacts: {} }, compileTasks(stage, setup))
}

/** Has somebody schedule a task with a call on the target. */
export async function book(
  stage: Stage,
  booker: Booker,
  slots: readonly number[],
  call: NamedCall,
  more: Setup['automation'] = {}
): Promise<void> {
  await stage.sign('service', booker.signer, await write(stage, booker, slots, call, more))
}

/** How many tasks somebody schedules in one block. */
const MAX_AT_ONCE = 40

/** Has somebody who has granted no proxy schedule a number of tasks for a slot. */
export async function crowd(
  stage: Stage,
  slots: number,
  size: number,
  call: NamedCall,
  by?: Booker
): Promise<void> {
  const { registry } = stage.net.service.api
  const booker = by ?? { ...userOf(stage), signer: await devAccount('Eve') }
  for (let left = size; left > 0; left -= MAX_AT_ONCE) {
    const calls: unknown[] = []
    while (calls.length < Math.min(left, MAX_AT_ONCE)) {
      const one = await write(stage, booker, [slots], call)
      calls.push(registry.createType('Call', stage.encode('service', one)))
    }
    await stage.sign('service', booker.signer, ['utility.batchAll', calls])
  }
}

/** Lets tasks that do not exist stand in a slot: they take places, and nothing runs. */
export async function fill(stage: Stage, slots: number, size: number): Promise<void> {
  const ids = Array.from(
    { length: size },
    (_, at) => `0x${(at + 1).toString(16).padStart(64, '0')}`
  )
  await stage.put('service', 'automationTime.slots', [ahead(stage, slots)], ids)
}
