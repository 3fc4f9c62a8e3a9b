import {
  findAccountName,
  type NetworkConfig,
  readMoney,
  showAccount,
  showAccountsIn
} from '@paraclock/checklist'
import {
  type AccountId20,
  type AccountId32,
  genericPrefix,
  isParaclockError,
  parseAccount,
  parseParaId,
  shorten
} from '@paraclock/core'
import { explainAccount, sovereignAccount } from '@paraclock/xcm'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { readConfig } from '../../config/readConfig.ts'
import { ConfigMissing } from '../../errors/config.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { describeMoney, showMoney } from '../../render/terminal/describeMoney.ts'
import { createPage } from '../../render/terminal/Page.ts'
import { everyRole, openSession } from '../../session/openSession.ts'
import { type accountCommand, accountOutput } from '../account.ts'

type Context = ContextOf<typeof accountCommand>

export async function runAccount(context: Context): Promise<number> {
  const { positionals, options, print, width } = context
  const wanted = requireAccount(positionals[0] ?? '')
  parseAccount(wanted)
  const from = options.from.map(parseParaId).map(Number)
  const networks = await readOwn(context)
  const chains = networks.flatMap(([, { service, target }]) => [service.paraId, target.paraId])
  const origins = [...new Set([...from, ...chains])].flatMap((paraId) => [
    { kind: 'sibling', paraId } as const,
    { kind: 'child', paraId } as const
  ])
  const { account, summary, ...finding } = explainAccount({
    account: wanted,
    context: { users: [...options.user, ...networks.flatMap(listUsers)], origins }
  })
  const address = showAccount({ account, prefix: genericPrefix })
  const names = networks.flatMap(([network, config]) => {
    const name = findAccountName(account, config)
    return name === undefined ? [] : [{ network, name }]
  })
  const money = await readAll(context, networks, { account: parseAccount(account), address })
  if (options.json) {
    print(accountOutput.render({ account, address, summary, names, money, finding }))
    return 0
  }
  const page = createPage({ width })
  page.write(0, `${address}: ${showAccountsIn(summary, genericPrefix)}`)
  for (const { network, name } of names) page.write(0, `in ${network}: ${name}`)
  for (const { network, ...held } of money) page.write(0, `in ${network}: ${describeMoney(held)}`)
  if (address.toLowerCase() !== account) page.write(0, `in hex: ${account}`)
  print(page.text().trimEnd())
  return 0
}

async function readAll(
  context: Context,
  networks: readonly OwnNetwork[],
  { account, address }: { readonly account: AccountId32 | AccountId20; readonly address: string }
) {
  const { options, signal } = context
  const network = networks.flatMap(([name, { assetHub }]) => (assetHub === undefined ? [] : [name]))
  if (network.length === 0) return []
  const opening = { ...context, options: { config: options.config, network } }
  await using opened = await openSession(opening, { chains: everyRole })
  const read = opened.opened.map(async (one) => {
    const money = showMoney(address, await readMoney({ ...one, signal }, account))
    return money === undefined ? [] : [{ network: one.network, ...money }]
  })
  return (await Promise.all(read)).flat()
}

/** Throws for a parachain id or a short text, with a better message than the address parser. */
function requireAccount(text: string): string {
  if (/^\d{1,10}$/.test(text)) {
    const paraId = Number(parseParaId(text))
    const [own, sibling] = (['relay', 'sibling'] as const).map((on) =>
      showAccount({ account: sovereignAccount({ paraId, on }).account, prefix: genericPrefix })
    )
    throw refuseArgument(
      `${text} is a parachain id, not an account: its sovereign account is ${own} on the relay chain and ${sibling} on other parachains`
    )
  }
  if (text.startsWith('0x') || text.length >= MIN_ADDRESS_LENGTH) return text
  throw refuseArgument(
    `${shorten(text)} is too short for an account: give an address, or 0x and 64 or 40 digits`
  )
}

const MIN_ADDRESS_LENGTH = 46

type OwnNetwork = readonly [string, NetworkConfig]

async function readOwn({ options, cwd, signal }: Context): Promise<readonly OwnNetwork[]> {
  const { config: path } = options
  try {
    return Object.entries((await readConfig({ cwd, signal, path })).networks)
  } catch (error) {
    if (path === undefined && isParaclockError(error, ConfigMissing)) return []
    throw error
  }
}

function listUsers([, { user, automation }]: OwnNetwork): readonly string[] {
  return automation.account === undefined ? [user] : [user, automation.account]
}
