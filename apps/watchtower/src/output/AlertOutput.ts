import type { OutputFile } from '../config/watchtowerSchema.ts'

export interface AlertOutput extends Omit<OutputFile, 'url' | 'secret'> {
  readonly url: string
  readonly secret: string | undefined
}
