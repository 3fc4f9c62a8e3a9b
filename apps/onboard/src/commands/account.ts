import { explainAccount } from '@paraclock/accounts'
import { genericPrefix } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { showAccount, showAccountsIn } from '../judge/showAccount.ts'
import { listOption } from './openConfig.ts'
import { readParaIds } from './readParaIds.ts'
import { renderValue } from './renderValue.ts'

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
  if (options['json'] === true) print(renderValue(explanation, { indent: 2 }))
  else {
    const { account, summary } = explanation
    const address = showAccount({ account, prefix: genericPrefix })
    // The address that fits any chain, and what is below all addresses of the account.
    print(`${address}: ${showAccountsIn(summary, genericPrefix)}`)
    if (address.toLowerCase() !== account) print(`in hex: ${account}`)
  }
  return 0
}
