import type { Remedy } from '../shapes/Remedy.ts'
import { redactText } from '../text/redactEndpoint.ts'
import { sanitizeText } from '../text/sanitizeText.ts'
import type { ErrorDefinition } from './ErrorDefinition.ts'

/** Who found the error: this toolkit before anything was sent, or the chain. */
export type ErrorSource = 'local' | 'chain'

/** What an error may carry beyond its context. */
export interface ParaclockErrorOptions {
  /** The error that led to this one. */
  readonly cause?: unknown
  /** Who found it. Defaults to `local`. */
  readonly source?: ErrorSource
  /** The remedies of this error. They replace those of the definition. */
  readonly remedies?: readonly Remedy[]
}

/**
 * The one class of error that Paraclock raises.
 *
 * `code` is stable and can be branched on; `message` is one line with the offending value in it;
 * `remedies` say what to do; `docs` is the place of the code in the documentation.
 *
 * @example
 * ```ts
 * import { HexMalformed, ParaclockError } from '@paraclock/core'
 *
 * const error = new ParaclockError(HexMalformed, { value: '0x0', problem: 'odd length' })
 * error.code // "HexMalformed"
 * error.docs // "docs/errors/core.md#HexMalformed"
 * ```
 */
export class ParaclockError<Definition extends ErrorDefinition = ErrorDefinition> extends Error {
  override readonly name = 'ParaclockError'
  /** The code of the definition. */
  readonly code: Definition['code']
  /** The code's number. */
  readonly number: number
  /** The values that the message was made from. */
  readonly context: Definition['example']
  /** What can be done about it, most likely first. */
  readonly remedies: readonly Remedy[]
  /** Who found it. */
  readonly source: ErrorSource
  /** The place of the code in the documentation, from the root of the repository. */
  readonly docs: string

  constructor(
    definition: Definition,
    context: Definition['example'],
    options: ParaclockErrorOptions = {}
  ) {
    super(
      // A context may hold text of chains, nodes and libraries. The message is made safe to print:
      // one line, without keys of endpoints.
      redactText(sanitizeText(definition.message(context))),
      options.cause === undefined ? undefined : { cause: options.cause }
    )
    this.code = definition.code
    this.number = definition.number
    this.context = context
    this.source = options.source ?? 'local'
    this.docs = `docs/errors/${definition.package}.md#${definition.code}`
    this.remedies = options.remedies ?? definition.remedies(context).map((summary) => ({ summary }))
  }
}
