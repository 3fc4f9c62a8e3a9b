import { once } from 'node:events'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { serveTools } from '../../mcp/serveTools.ts'
import type { mcpCommand } from '../mcp.ts'

export async function runMcp({
  options,
  report,
  signal
}: ContextOf<typeof mcpCommand>): Promise<number> {
  const { ended, close } = await serveTools(options.config)
  report('Waiting for an agent on standard input. Ctrl-C ends it')
  if (!signal.aborted) await Promise.race([ended, once(signal, 'abort')])
  await close()
  return 0
}
