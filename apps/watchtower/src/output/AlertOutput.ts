import type { OutputFile } from '../config/watchtowerSchema.ts'

/** An output with its secrets. */
export interface AlertOutput extends Omit<OutputFile, 'url' | 'secret'> {
  readonly url: string
  readonly secret: string | undefined
}
