import { explainAccount } from '@paraclock/accounts'
import { genericPrefix } from '@paraclock/core'
import type { CommandContext } from '../cli/Command.ts'
import { showAccount, showAccountsIn } from '../judge/showAccount.ts'
import { accountOutput } from '../outputs/accountOutput.ts'
import { renderOutput } from '../outputs/renderOutput.ts'
import { createPage } from '../report/terminal/Page.ts'
import { listOption } from './openConfig.ts'
import { readParaIds } from './readParaIds.ts'

/** Says what an account is: whose sovereign account, or which foreign user's. */
export async function run({ positionals, options, print, width }: CommandContext): Promise<number> {
  const origins = readParaIds(listOption(options['from'])).flatMap((paraId) => [
    { kind: 'sibling', paraId } as const,
    { kind: 'child', paraId } as const
  ])
  const explanation = explainAccount({
    account: positionals[0] ?? '',
    context: { users: listOption(options['user']), origins }
  })
  const { account, summary, ...finding } = explanation
  const address = showAccount({ account, prefix: genericPrefix })
  if (options['json'] === true) {
    print(renderOutput({ output: accountOutput, value: { account, address, summary, finding } }))
  } else {
    // The address that fits any chain, and what is below all addresses of the account.
    const page = createPage({ width })
    page.write(0, `${address}: ${showAccountsIn(summary, genericPrefix)}`)
    if (address.toLowerCase() !== account) page.write(0, `in hex: ${account}`)
    print(page.text().trimEnd())
  }
  return 0
}
