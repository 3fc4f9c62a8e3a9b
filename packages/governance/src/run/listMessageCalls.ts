import { bytesToHex, type Hex } from '@paraclock/core'

interface Instruction {
  readonly type: string
  readonly value?:
    | readonly Instruction[]
    | {
        readonly call?: Hex | Uint8Array | { readonly encoded: Hex | Uint8Array }
        readonly xcm?: readonly Instruction[]
        readonly remote_xcm?: readonly Instruction[]
      }
}

/** Lists the encoded calls that the receiving chain of a program makes. */
export function listMessageCalls(program: unknown): readonly Hex[] {
  return instructionsOf(program).flatMap((instruction) => {
    const own = innerOf(instruction)
    if (own !== undefined) return listMessageCalls({ value: own })
    const { type, value: fields } = instruction
    if (type !== 'Transact' || fields === undefined || !('call' in fields)) return []
    const { call } = fields
    if (call === undefined) return []
    // In the metadata of some chains, the type of `call` has no field `encoded`. `call` then
    // consists of the bytes themselves.
    const encoded = typeof call === 'object' && 'encoded' in call ? call.encoded : call
    return [typeof encoded === 'string' ? encoded : bytesToHex(encoded)]
  })
}

/** Lists the encoded calls in the programs that the receiving chain would send to further chains. */
export function listFurtherCalls(program: unknown): readonly Hex[] {
  return instructionsOf(program).flatMap((instruction) => {
    const own = innerOf(instruction)
    if (own !== undefined) return listFurtherCalls({ value: own })
    const { value: fields } = instruction
    if (fields === undefined || Array.isArray(fields)) return []
    const { xcm, remote_xcm: remote } = fields as {
      readonly [Name in 'xcm' | 'remote_xcm']?: unknown
    }
    const sent = { value: xcm ?? remote ?? [] }
    return [...listMessageCalls(sent), ...listFurtherCalls(sent)]
  })
}

function instructionsOf(program: unknown): readonly Instruction[] {
  return (program as { readonly value: readonly Instruction[] }).value
}

/** The program in an instruction that the receiving chain runs itself. */
function innerOf({ type, value }: Instruction): readonly Instruction[] | undefined {
  if (/^Set(Appendix|ErrorHandler)$/.test(type)) return value as readonly Instruction[]
  return type === 'ExecuteWithOrigin' ? (value as { xcm: readonly Instruction[] }).xcm : undefined
}
