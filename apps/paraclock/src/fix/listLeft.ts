import { listTodo, type NetworkReport, type Report, type Todo } from '@paraclock/checklist'
import type { LeftWork } from '../schemas/NetworkPlan.ts'

export function listLeft(network: NetworkReport, report: Report): readonly LeftWork[] {
  // The plan lists undetermined checks separately, so they are left out here.
  const results = network.results.filter(({ outcome }) => outcome !== 'error')
  return listTodo({ ...report, networks: [{ ...network, results }] })
    .flatMap(({ items }) => items)
    .toSorted((one, two) => one.number - two.number)
    .map(describeWork)
}

function describeWork({ owner, summary, fixes: checks, isDue, step, wait }: Todo): LeftWork {
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
