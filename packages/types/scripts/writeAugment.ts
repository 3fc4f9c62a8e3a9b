import { namesIn } from './parseLookup.ts'
import type { TypegenOutput } from './runTypegen.ts'

const RPC = '@polkadot/rpc-core/types/jsonrpc'

/**
 * Writes the classic augmentation: what typegen wrote, word for word except for its headers, and
 * the service's RPC methods where the runtime is the service's.
 */
export function writeAugment(
  output: TypegenOutput,
  header: string,
  isService: boolean
): Map<string, string> {
  const parts = Object.entries(output).map(
    ([name, text]) => [name, withHeader(text, header)] as const
  )
  const files = new Map(parts.map(([name, text]) => [`augment/${name}.ts`, text]))
  if (isService) files.set('augment/rpc.ts', `${header}${rpcAugmentation}`)
  const names = [...files.keys()].map((file) => file.replace('augment/', '')).sort()
  files.set(
    'augment.ts',
    `${header}${names.map((name) => `import './augment/${name}';\n`).join('')}`
  )
  return files
}

function withHeader(text: string, header: string): string {
  const lines = text
    .split('\n')
    .filter((line, index) => index > 1 || !/^\/(\/|\*)/.test(line))
    // The compiler's emitter needs these names, but no program imports them.
    .filter((line) => !line.startsWith('export type __'))
    // Drop the numbers of types, which change when any other type of the runtime changes.
    .filter((line) => !/^ {2}\/\*\* @name \w+ \(\d+\) \*\/$/.test(line))
    .map((line) => line.trimEnd())
  const used = namesIn(lines.filter((line) => !line.startsWith('import ')).join('\n'))
  return `${header}${lines
    .map((line) => keepUsed(line, used))
    .join('\n')
    .trimStart()}`
}

function keepUsed(line: string, used: ReadonlySet<string>): string {
  const [, names, from] = /^import type \{ (.*) \} from (.*)$/.exec(line) ?? []
  if (names === undefined) return line
  const kept = names.split(', ').filter((name) => used.has(name))
  return kept.length === 0 ? '' : `import type { ${kept.join(', ')} } from ${from}`
}

const rpcAugmentation = `import '${RPC}';

import type { ServiceRpcAugmentation } from '../../../rpc/ServiceRpc.ts';

declare module '${RPC}' {
  interface RpcInterface extends ServiceRpcAugmentation {}
}
`
