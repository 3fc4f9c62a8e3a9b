import type { NetworkConfig } from '@paraclock/checklist'
import {
  anything,
  count,
  define,
  hex,
  list,
  object,
  oneOf,
  text
} from '@paraclock/checklist/schema'
import type { AccountFinding, ForeignOrigin } from '@paraclock/xcm'
import * as v from 'valibot'
import { type CommandContext, defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { jsonOption } from '../cli/sharedOptions.ts'

// The compiler holds each kind to its type, and finds one that is missing here.
const origins = {
  sibling: object({ kind: v.literal('sibling'), paraId: count }),
  child: object({ kind: v.literal('child'), paraId: count }),
  parent: object({ kind: v.literal('parent') })
} satisfies { readonly [Kind in ForeignOrigin['kind']]: v.GenericSchema }

const origin = define(
  'ForeignOrigin',
  v.variant('kind', [origins.sibling, origins.child, origins.parent])
)
const derivation = define(
  'Derivation',
  object({ account: hex, description: text, network: v.exactOptional(anything) })
)
const findings = {
  sovereign: object({
    kind: v.literal('sovereign'),
    paraId: count,
    on: oneOf('relay', 'sibling')
  }),
  parent: object({ kind: v.literal('parent') }),
  pallet: object({ kind: v.literal('pallet'), palletId: text, subAccount: v.exactOptional(hex) }),
  ethereumAddress: object({ kind: v.literal('ethereumAddress'), address: hex }),
  user: object({ kind: v.literal('user'), user: hex }),
  derived: object({ kind: v.literal('derived'), user: hex, from: origin, derivation }),
  foreignChain: object({ kind: v.literal('foreignChain'), from: origin }),
  derivative: object({ kind: v.literal('derivative'), user: hex, index: count }),
  unknown: object({ kind: v.literal('unknown') })
} satisfies { readonly [Kind in AccountFinding['kind']]: v.GenericSchema }

const output = defineOutput({
  name: 'account',
  title: 'What an account is: paraclock account --json',
  version: 1,
  entries: {
    account: hex,
    /** The address that fits any chain. */
    address: text,
    summary: text,
    /** What the configuration calls it, by network. */
    names: list(object({ network: text, name: text })),
    finding: v.variant('kind', [
      findings.sovereign,
      findings.parent,
      findings.pallet,
      findings.ethereumAddress,
      findings.user,
      findings.derived,
      findings.foreignChain,
      findings.derivative,
      findings.unknown
    ]) as unknown as v.GenericSchema<AccountFinding>
  }
})

/** Says what an account is: whose sovereign account, or which foreign user's. */
export const accountCommand = defineCommand({
  name: 'account',
  summary: 'Show what an account is: sovereign, derived, or a user',
  takes: '<account>',
  options: {
    ...jsonOption,
    config: {
      type: 'string',
      value: '<file>',
      summary:
        'The configuration with users and chains; defaults to paraclock.config.json here, if it is there'
    },
    user: {
      type: 'string',
      multiple: true,
      value: '<account>',
      summary: 'A user to whom the account may belong'
    },
    from: {
      type: 'string',
      multiple: true,
      value: '<para id>',
      summary: 'A parachain from which the user may come'
    }
  },
  output,
  run: async (context) => {
    const { positionals, options, print, width } = context
    const { explainAccount } = await import('@paraclock/xcm')
    const { findAccountName, showAccount, showAccountsIn } = await import('@paraclock/checklist')
    const { genericPrefix, parseParaId } = await import('@paraclock/core')
    const { createPage } = await import('../render/terminal/Page.ts')
    const networks = await readOwn(context)
    const chains = networks.flatMap(([, { service, target }]) => [service.paraId, target.paraId])
    const origins = [...new Set([...options.from.map(parseParaId).map(Number), ...chains])].flatMap(
      (paraId) => [{ kind: 'sibling', paraId } as const, { kind: 'child', paraId } as const]
    )
    const { account, summary, ...finding } = explainAccount({
      account: positionals[0] ?? '',
      context: { users: [...options.user, ...networks.flatMap(listUsers)], origins }
    })
    const address = showAccount({ account, prefix: genericPrefix })
    const names = networks.flatMap(([network, config]) => {
      const name = findAccountName(account, config)
      return name === undefined ? [] : [{ network, name }]
    })
    if (options.json) {
      print(output.render({ account, address, summary, names, finding }))
      return 0
    }
    const page = createPage({ width })
    page.write(0, `${address}: ${showAccountsIn(summary, genericPrefix)}`)
    for (const { network, name } of names) page.write(0, `in ${network}: ${name}`)
    if (address.toLowerCase() !== account) page.write(0, `in hex: ${account}`)
    print(page.text().trimEnd())
    return 0
  }
})

type OwnNetwork = readonly [string, NetworkConfig]

/** The networks of the configuration; none if there is none and none is named. */
async function readOwn({
  options: { config: path },
  cwd,
  signal
}: Pick<
  CommandContext<{ readonly config: string | undefined }>,
  'options' | 'cwd' | 'signal'
>): Promise<readonly OwnNetwork[]> {
  const { isParaclockError } = await import('@paraclock/core')
  const { readConfig } = await import('../config/readConfig.ts')
  const { ConfigMissing } = await import('../errors/config.ts')
  try {
    const named = path === undefined ? {} : { path }
    return Object.entries((await readConfig({ cwd, signal, ...named })).networks)
  } catch (error) {
    if (path === undefined && isParaclockError(error, ConfigMissing)) return []
    throw error
  }
}

function listUsers([, { user, automation }]: OwnNetwork): readonly string[] {
  return automation.account === undefined ? [user] : [user, automation.account]
}
