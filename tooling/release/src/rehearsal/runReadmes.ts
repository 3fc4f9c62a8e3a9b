import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { execPath } from 'node:process'
import { collectSnippets } from '@tooling/checks/collectSnippets'
import { hasEntry, readManifest } from '@tooling/checks/readManifest'
import { RehearsalFailure } from './RehearsalFailure.ts'
import { run } from './run.ts'

const DEVNET = `
import { writeFileSync } from 'node:fs'
import { startDevnet } from '@paraclock/devnet'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
writeFileSync('metadata.scale', readRuntimeMetadata({ runtime: 'target', version: 16 }))
// Clocks of today, and blocks as they come: a program may ask how far behind a chain is.
const startTime = BigInt(Math.floor(Date.now() / 6000) * 6)
const net = await startDevnet({ variant: 'hour', ready: true, autoBlock: 3000, startTime })
const { relay, service, target } = net
console.log(JSON.stringify([relay, service, target].map(({ wsUrl, httpUrl }) => [wsUrl, httpUrl])))
process.stdin.resume().on('end', () => net.stop())
`

/** How long a program may run: one that does not end fails soon. */
const PROGRAM_MS = 120_000

/**
 * Runs the programs of the READMEs in an installed project, as they are, with the endpoints of a devnet
 * in the place of those that they show. A program that declares what the reader has is not run.
 *
 * @throws RehearsalFailure with each program that fails, and each README without one that runs
 */
export async function runReadmes(project: string): Promise<void> {
  writeFileSync(join(project, 'devnet.mjs'), DEVNET)
  const devnet = spawn(execPath, ['devnet.mjs'], {
    cwd: project,
    stdio: ['pipe', 'pipe', 'inherit']
  })
  const [line] = (await once(devnet.stdout, 'data', { signal: AbortSignal.timeout(120_000) })) as [
    Buffer
  ]
  const endpoints = JSON.parse(String(line)) as readonly (readonly [string, string])[]
  const problems: string[] = []
  for (const page of globSync('node_modules/{paraclock,@paraclock/*}/README.md', {
    cwd: project
  }).sort()) {
    const name = basename(dirname(page))
    const text = readFileSync(join(project, page), 'utf8')
    const programs = collectSnippets(text).filter(({ code }) => !/^declare |…/m.test(code))
    for (const { line: at, code } of programs) {
      const program = `${name}-${at}.mts`
      writeFileSync(join(project, program), replaceEndpoints({ name, code, endpoints }))
      await run(execPath, [program], { cwd: project, timeoutMs: PROGRAM_MS }).catch(
        (error: unknown) => problems.push(`${page}, line ${at}: ${String(error)}`)
      )
    }
    // The README of a package without an entry has commands alone.
    const isImported = hasEntry(readManifest(join(project, dirname(page))))
    if (programs.length === 0 && isImported) problems.push(`${page} has no program that runs`)
  }
  devnet.stdin.end()
  await once(devnet, 'exit', { signal: AbortSignal.timeout(60_000) })
  if (problems.length > 0) throw new RehearsalFailure(problems.join('\n'))
}

function replaceEndpoints(args: {
  readonly name: string
  readonly code: string
  readonly endpoints: readonly (readonly [ws: string, http: string])[]
}): string {
  const { name, code, endpoints } = args
  const [relay, service, target] = endpoints
  return code
    .replace(/(wss?|https?):\/\/(?:([\w.-]+)\.example|127\.0\.0\.1:9944)/g, (_, scheme, host) => {
      const isService = name === 'rpc' || /^(?:service|rpc-.)$/.test(host ?? 'service')
      const chain = host === 'relay' ? relay : isService ? service : target
      return chain?.[String(scheme).startsWith('http') ? 1 : 0] ?? ''
    })
    .replace("'turing'", "'paraclock-hour'")
}
