import { define, list, object, text } from '@paraclock/checklist/schema'
import type * as v from 'valibot'

export const namedSigner = define('NamedSigner', object({ account: text, roles: list(text) }))

export type NamedSigner = v.InferOutput<typeof namedSigner>
