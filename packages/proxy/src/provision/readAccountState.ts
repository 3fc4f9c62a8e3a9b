import type { AccountInput } from '@paraclock/accounts'
import { readAccount } from '@paraclock/accounts'
import { type Chain, nativeToken } from '@paraclock/connect'
import { formatAddress, parseAccount } from '@paraclock/core'
import { positionOf, readArgumentForm } from '../read/readArgumentForm.ts'
import { readExistentialDeposit } from '../read/readExistentialDeposit.ts'
import type { AccountState } from './ProvisionState.ts'

const HEX_20 = 42

/** Reads what an account holds of a chain's own token, and its nonce. */
export async function readAccountState(
  chain: Chain,
  input: AccountInput,
  signal: AbortSignal
): Promise<{ readonly state: AccountState; readonly nonce: bigint }> {
  const account = parseAccount(input)
  const { runtime } = chain
  const { balance, nonce } = await readAccount(chain, account, signal)
  const state = {
    chain: chain.name,
    blockHash: chain.block.hash,
    token: nativeToken(chain),
    account,
    address:
      account.length === HEX_20 ? account : formatAddress({ account, prefix: runtime.ss58Prefix }),
    balance,
    existentialDeposit: readExistentialDeposit(chain),
    transferKeepAlive: positionOf(runtime, 'balances', 'transferKeepAlive'),
    form: readArgumentForm(runtime, 'balances', 'transferKeepAlive')
  }
  return { state, nonce }
}
