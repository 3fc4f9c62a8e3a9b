import { NodeVersionUnsupported, ParaclockError, renderError } from '@paraclock/core'
import { oldestNode } from '../version.ts'
import { renderErrorDocument } from './errorOutput.ts'
import { exitCodeOfError } from './exitCodeOfError.ts'

export function refuseNode({
  argv,
  stdout,
  stderr,
  versions
}: Pick<NodeJS.Process, 'argv' | 'stdout' | 'stderr' | 'versions'>): number {
  const error = new ParaclockError(NodeVersionUnsupported, {
    ...{ running: versions.node, oldest: oldestNode, program: '@paraclock/onboard' }
  })
  if (argv.includes('--json')) stdout.write(`${renderErrorDocument(error)}\n`)
  stderr.write(`${renderError(error)}\n`)
  return exitCodeOfError(error)
}
