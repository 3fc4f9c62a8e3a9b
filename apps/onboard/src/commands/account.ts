import { explainAccount } from '@paraclock/accounts'
import { stringifyJson } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { listOption } from './openConfig.ts'

/** Says what an account is: whose sovereign account, or which foreign user's. */
export async function run({ positionals, options, print }: CommandContext): Promise<number> {
  const explanation = explainAccount(positionals[0] ?? '', {
    users: listOption(options['user'])
  })
  if (options['json'] === true) print(stringifyJson(explanation, { indent: 2 }))
  else print(explanation.summary)
  return 0
}
