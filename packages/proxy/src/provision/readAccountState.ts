import type { AccountInput } from '@paraclock/accounts'
import { formatAddress, genericPrefix, parseAccount } from '@paraclock/core'
import { findCall } from '../read/findCall.ts'
import type { RuntimeView } from '../read/RuntimeView.ts'
import { readAccount } from '../read/readAccount.ts'
import { readCallForm } from '../read/readCallForm.ts'
import { readConstant } from '../read/readConstant.ts'
import { readToken } from '../read/readToken.ts'
import type { ForeignChain } from '../shapes/ForeignChain.ts'
import type { AccountState } from './ProvisionState.ts'

const HEX_20 = 42

/** Reads what an account holds of a chain's own token. */
export async function readAccountState(
  chain: ForeignChain,
  view: RuntimeView,
  input: AccountInput
): Promise<AccountState> {
  const account = parseAccount(input)
  const token = readToken(chain)
  const prefix = Number(readConstant(view.at, 'system', 'ss58Prefix') ?? genericPrefix)
  const { balance } = await readAccount(view, account, token)
  return {
    chain: view.chain,
    blockHash: view.blockHash,
    token,
    account,
    address: account.length === HEX_20 ? account : formatAddress({ account, prefix }),
    balance,
    existentialDeposit: readConstant(view.at, 'balances', 'existentialDeposit') ?? 0n,
    transferKeepAlive: findCall(view.api, 'balances', 'transferKeepAlive'),
    form: readCallForm(view.api, 'balances', 'transferKeepAlive')
  }
}
