import type { Remedy } from '../shapes/Remedy.ts'
import { type ErrorCode, type ErrorContext, errorCatalogue } from './catalogue.ts'
import type { ErrorDefinition } from './ErrorDefinition.ts'

// Typed so that a code and its context stay together when the code is a type parameter.
const definitions: { readonly [Code in ErrorCode]: ErrorDefinition<ErrorContext<Code>> } =
  errorCatalogue

/** Where the rule was found to be broken: before anything was sent, or by the chain. */
export type ErrorSource = 'local' | 'chain'

/** What an error may carry beyond its context. */
export interface ParaclockErrorOptions {
  /** The error that led to this one. */
  readonly cause?: unknown
  /** Who found it. `local` if left out. */
  readonly source?: ErrorSource
  /** Remedies for this very case, put before those of the catalogue. */
  readonly remedies?: readonly Remedy[]
}

/**
 * The one class of error that Paraclock raises.
 *
 * `code` is stable and can be branched on; `message` is one line with the offending value in it;
 * `remedies` say what to do; `docs` is the path of the code's page.
 *
 * @example
 * ```ts
 * import { ParaclockError } from '@paraclock/core'
 *
 * const error = new ParaclockError('HexMalformed', { value: '0x0', problem: 'odd length' })
 * error.code // "HexMalformed"
 * error.docs // "docs/errors/HexMalformed.md"
 * ```
 */
export class ParaclockError<Code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ParaclockError'
  /** The code of the catalogue. */
  readonly code: Code
  /** The code's number. */
  readonly number: number
  /** What the message was made from. */
  readonly context: ErrorContext<Code>
  /** What can be done about it, most likely first. */
  readonly remedies: readonly Remedy[]
  /** Who found it. */
  readonly source: ErrorSource
  /** The path of the code's page in the repository. */
  readonly docs: string

  constructor(code: Code, context: ErrorContext<Code>, options: ParaclockErrorOptions = {}) {
    const definition = definitions[code]
    super(
      definition.message(context),
      options.cause === undefined ? undefined : { cause: options.cause }
    )
    this.code = code
    this.number = definition.number
    this.context = context
    this.source = options.source ?? 'local'
    this.docs = `docs/errors/${code}.md`
    this.remedies = [
      ...(options.remedies ?? []),
      ...definition.remedies(context).map((summary) => ({ summary }))
    ]
  }
}
