import type { Remedy } from '../shapes/Remedy.ts'
import { redactText } from '../text/redactEndpoint.ts'
import { sanitizeText } from '../text/sanitizeText.ts'
import type { ErrorContext, ErrorDefinition } from './ErrorDefinition.ts'

/** Whether this toolkit (`local`) or a chain found the error. */
export type ErrorSource = 'local' | 'chain'

/** The optional parts of a new {@link ParaclockError}. */
export interface ParaclockErrorOptions {
  readonly cause?: unknown
  /** Whether this toolkit or a chain found the error. Defaults to `local`. */
  readonly source?: ErrorSource
  /** The remedies of the error. Defaults to the remedies of the definition. */
  readonly remedies?: readonly Remedy[]
}

/**
 * The class of all coded errors of Paraclock. Branch on `code`, which is stable. `message` is one
 * line with the offending value.
 *
 * @example
 * ```ts
 * import { ValueMalformed, ParaclockError } from '@paraclock/core'
 *
 * const error = new ParaclockError(ValueMalformed, { type: 'hex', value: '0x0', problem: 'odd length' })
 * error.code // 'ValueMalformed'
 * error.docs // 'docs/errors/core.md#ValueMalformed'
 * ```
 */
export class ParaclockError<Definition extends ErrorDefinition = ErrorDefinition> extends Error {
  override readonly name = 'ParaclockError'
  readonly code: Definition['code']
  readonly number: number
  readonly context: ErrorContext<Definition>
  /** The remedies, the most likely first. */
  readonly remedies: readonly Remedy[]
  readonly source: ErrorSource
  readonly docs: string

  constructor(
    definition: Definition,
    context: ErrorContext<Definition>,
    options: ParaclockErrorOptions = {}
  ) {
    super(
      // Unsafe characters, URLs with keys and secret phrases are removed, because the context can
      // hold text of chains, nodes and libraries.
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
