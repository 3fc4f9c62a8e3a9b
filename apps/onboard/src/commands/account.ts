import { explainAccount } from '@paraclock/accounts'
import { stringifyJson } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { listOption } from './openConfig.ts'
import { readParaIds } from './readParaIds.ts'

/** Says what an account is: whose sovereign account, or which foreign user's. */
export async function run({ positionals, options, print }: CommandContext): Promise<number> {
  const origins = readParaIds(listOption(options['from'])).flatMap((paraId) => [
    { kind: 'sibling', paraId } as const,
    { kind: 'child', paraId } as const
  ])
  const explanation = explainAccount({
    account: positionals[0] ?? '',
    context: { users: listOption(options['user']), origins }
  })
  if (options['json'] === true) print(stringifyJson(explanation, { indent: 2 }))
  else print(`${explanation.account}: ${explanation.summary}`)
  return 0
}
