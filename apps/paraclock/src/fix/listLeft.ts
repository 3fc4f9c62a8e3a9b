import { listTodo, type NetworkReport, type Report, type Todo } from '@paraclock/checklist'
import type { DraftBytes } from '@paraclock/core'
import type { LeftWork } from '../schemas/NetworkPlan.ts'

/** Work that remains, with the call of a draft. */
export type DraftedWork = Omit<LeftWork, 'call'> & { readonly call?: DraftBytes }

export function listLeft(network: NetworkReport, report: Report): readonly DraftedWork[] {
  // The plan lists undetermined checks separately, so they are left out here.
  const results = network.results.filter(({ outcome }) => outcome !== 'error')
  return listTodo({ ...report, networks: [{ ...network, results }] })
    .flatMap(({ items }) => items)
    .toSorted((one, two) => one.number - two.number)
    .map(describeWork)
}

function describeWork({ owner, summary, fixes: checks, isDue, step, wait }: Todo): DraftedWork {
  const base = { owner, checks, isDue }
  if (wait !== undefined) {
    const { description: todo, chain, at } = wait
    return { ...base, todo, chain, until: at === undefined ? at : Number(at) }
  }
  if (step === undefined) return { ...base, todo: summary }
  const { description: todo, chain, call, origin } = step
  const account = origin.kind === 'signed' ? origin.account : undefined
  return { ...base, todo, chain, call, account }
}
