import { NodeVersionUnsupported, ParaclockError, renderError } from '@paraclock/core'
import { oldestNode } from '../version.ts'
import { renderErrorDocument } from './errorOutput.ts'
import { exitCodeOfError } from './exitCodeOfError.ts'

type Started = Pick<NodeJS.Process, 'argv' | 'stdout' | 'stderr' | 'versions'>

export function refuseNode({ argv, stdout, stderr, versions }: Started): number {
  const found = { running: versions.node, oldest: oldestNode, program: 'paraclock' }
  const error = new ParaclockError(NodeVersionUnsupported, found)
  if (argv.includes('--json')) stdout.write(`${renderErrorDocument(error)}\n`)
  stderr.write(`${renderError(error)}\n`)
  return exitCodeOfError(error)
}
