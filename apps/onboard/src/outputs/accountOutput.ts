import type { AccountFinding, DerivationCandidate, ForeignOrigin } from '@paraclock/accounts'
import { anything, count, hex, text } from '../report/json/reportParts.ts'
import { defineObject } from '../schema/defineObject.ts'
import type { Schema } from '../schema/Schema.ts'
import { defineOutput } from './defineOutput.ts'

type FindingOf<Kind extends AccountFinding['kind']> = Extract<
  AccountFinding,
  { readonly kind: Kind }
>
type OriginOf<Kind extends ForeignOrigin['kind']> = Extract<ForeignOrigin, { readonly kind: Kind }>

const named = (kind: string): Schema => ({ type: 'string', const: kind })

const origin: Schema = {
  definition: 'ForeignOrigin',
  anyOf: [
    defineObject<OriginOf<'sibling'>>({ kind: named('sibling'), paraId: count }),
    defineObject<OriginOf<'child'>>({ kind: named('child'), paraId: count }),
    defineObject<OriginOf<'parent'>>({ kind: named('parent') })
  ]
}

const derivation = defineObject<Pick<DerivationCandidate, 'account' | 'description' | 'network'>>(
  { account: hex, description: text, network: { optional: anything } },
  { definition: 'Derivation' }
)

/** What `account` prints. */
export const accountOutput = defineOutput<{
  /** As hex. */
  readonly account: string
  /** The address that fits any chain. */
  readonly address: string
  readonly summary: string
  readonly finding: AccountFinding
}>({
  title: 'What an account is: paraclock account --json',
  version: 1,
  properties: {
    account: hex,
    address: text,
    summary: text,
    finding: {
      anyOf: [
        defineObject<FindingOf<'sovereign'>>({
          kind: named('sovereign'),
          paraId: count,
          on: { type: 'string', enum: ['relay', 'sibling'] }
        }),
        defineObject<FindingOf<'parent'>>({ kind: named('parent') }),
        defineObject<FindingOf<'pallet'>>({
          kind: named('pallet'),
          palletId: text,
          subAccount: { optional: hex }
        }),
        defineObject<FindingOf<'ethereumAddress'>>({
          kind: named('ethereumAddress'),
          address: hex
        }),
        defineObject<FindingOf<'user'>>({ kind: named('user'), user: hex }),
        defineObject<FindingOf<'derived'>>({
          kind: named('derived'),
          user: hex,
          from: origin,
          derivation
        }),
        defineObject<FindingOf<'foreignChain'>>({ kind: named('foreignChain'), from: origin }),
        defineObject<FindingOf<'derivative'>>({
          kind: named('derivative'),
          user: hex,
          index: count
        }),
        defineObject<FindingOf<'unknown'>>({ kind: named('unknown') })
      ]
    }
  }
})
