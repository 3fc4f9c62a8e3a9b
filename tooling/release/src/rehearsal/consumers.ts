import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { env, execPath } from 'node:process'
import { findPnpm } from '@tooling/checks/runPnpm'
import { build } from 'vite'
import { root } from '../listPublished.ts'
import { openConsole } from './openConsole.ts'
import { RehearsalFailure } from './RehearsalFailure.ts'
import { run } from './run.ts'
import { runReadmes } from './runReadmes.ts'

/** A way in which somebody takes the packages from the registry. */
export interface Consumer {
  readonly title: string
  /** Whether the sample of CI contains it. */
  readonly isSampled?: boolean
  /** Installs the project in a folder and runs its programs; fails as they do. */
  use(project: string, clients: string): Promise<void>
}

const QUIET = ['--no-audit', '--no-fund', '--ignore-scripts']

/** The Node releases of the whole rehearsal, as the folders of the clients name them. */
const NODES = ['node-22', 'node-24', 'node-26']

const nodeOf = (clients: string, name: string): string =>
  join(clients, 'node_modules', name, 'bin', 'node')

async function expectLoaded(node: string, cwd: string, more: readonly string[] = []) {
  for (const program of ['entries.mjs', 'entries.cjs']) {
    const output = await run(node, [...more, program], { cwd })
    if (!output.endsWith('loaded\n')) throw new RehearsalFailure(`${program} printed ${output}`)
  }
}

const npm: Consumer = {
  title:
    'npm: every entry as a module and by require, and its types under each resolution; a Vite page; the programs of the READMEs; the console',
  isSampled: true,
  async use(cwd) {
    await run('npm', ['install', ...QUIET], { cwd })
    await expectLoaded(execPath, cwd)
    const compiler = join(root, 'node_modules/typescript/bin/tsc')
    const settings = globSync('*.tsconfig.json', { cwd })
    await Promise.all(settings.map((one) => run(execPath, [compiler, '-p', one], { cwd })))
    await build({ root: cwd, configFile: false, logLevel: 'error', build: { target: 'esnext' } })
    await runReadmes(cwd)
    await openConsole(cwd)
  }
}

const npx: Consumer = {
  title: 'npx, in an empty folder: the demo',
  isSampled: true,
  async use(project) {
    const cwd = join(project, 'empty')
    mkdirSync(cwd)
    const cache = join(project, 'cache')
    const { dependencies } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8'))
    await run('npx', ['--yes', '--package', dependencies.paraclock, 'paraclock', 'demo'], {
      cwd,
      env: { npm_config_userconfig: join(project, '.npmrc'), npm_config_cache: cache }
    })
  }
}

const pnpm: Consumer = {
  title: 'pnpm',
  async use(cwd) {
    const settings = { packages: [], minimumReleaseAgeExclude: ['paraclock', '@paraclock/*'] }
    writeFileSync(join(cwd, 'pnpm-workspace.yaml'), JSON.stringify(settings))
    // Not waited for by this thread, which answers as the registry.
    const [command, ...args] = findPnpm()
    await run(command, [...args, 'install', '--ignore-scripts', '--prefer-offline'], { cwd })
    await expectLoaded(execPath, cwd)
  }
}

const yarnClassic: Consumer = {
  title: 'yarn 1',
  async use(cwd, clients) {
    const yarn = join(clients, 'node_modules/yarn/bin/yarn.js')
    await run(execPath, [yarn, 'install', '--ignore-scripts', '--non-interactive'], { cwd })
    await expectLoaded(execPath, cwd)
  }
}

const yarnPnp: Consumer = {
  title: "yarn 4 with Plug'n'Play",
  async use(cwd, clients) {
    const yarn = join(clients, 'node_modules/@yarnpkg/cli-dist/bin/yarn.js')
    const url = /registry=(.*)/.exec(readFileSync(join(cwd, '.npmrc'), 'utf8'))?.[1]
    const settings = {
      nodeLinker: 'pnp',
      npmScopes: { paraclock: { npmRegistryServer: url } },
      unsafeHttpWhitelist: ['127.0.0.1'],
      npmPreapprovedPackages: ['paraclock', '@paraclock/*'],
      enableTelemetry: false,
      enableScripts: false,
      enableGlobalCache: false,
      // What yarn keeps of a registry it files under the host, without the port: an earlier rehearsal's is another one.
      globalFolder: join(cwd, '.yarn-global')
    }
    writeFileSync(join(cwd, '.yarnrc.yml'), JSON.stringify(settings))
    writeFileSync(join(cwd, 'yarn.lock'), '')
    await run(execPath, [yarn, 'install', '--no-immutable'], { cwd })
    await expectLoaded(execPath, cwd, [yarn, 'node'])
  }
}

const nodes: readonly Consumer[] = NODES.map((name) => ({
  title: `npm on ${name.replace('-', ' ')}`,
  async use(cwd, clients) {
    const node = nodeOf(clients, name)
    const path = `${join(clients, 'node_modules', name, 'bin')}:${env['PATH']}`
    await run('npm', ['install', ...QUIET], { cwd, env: { PATH: path } })
    await expectLoaded(node, cwd)
    await run(node, ['node_modules/paraclock/dist/main.js', 'demo'], { cwd })
  }
}))

const oldNode: Consumer = {
  title: 'Node 20: the packages and the command say which Node they need',
  async use(cwd, clients) {
    await run('npm', ['install', ...QUIET], { cwd })
    const node = nodeOf(clients, 'node-20')
    const library = await run(node, ['old.mjs'], { cwd })
    if (library.trim() !== 'NodeVersionUnsupported')
      throw new RehearsalFailure(`it printed ${library}`)
    const program = 'node_modules/paraclock/dist/main.js'
    const command = await run(node, [program, 'check'], { cwd }).catch(String)
    if (!command.includes('NodeVersionUnsupported'))
      throw new RehearsalFailure(`it printed ${command}`)
  }
}

const bun: Consumer = {
  title: 'Bun',
  async use(cwd, clients) {
    const program = join(clients, 'node_modules/@oven/bun-linux-x64/bin/bun')
    await run(program, ['install', '--ignore-scripts'], { cwd })
    await expectLoaded(program, cwd)
  }
}

const deno: Consumer = {
  title: 'Deno',
  async use(cwd, clients) {
    const program = join(clients, 'node_modules/@deno/linux-x64-glibc/deno')
    await run(program, ['install', '--min-dep-age=0'], { cwd })
    await expectLoaded(program, cwd, ['run', '--allow-all', '--no-prompt'])
  }
}

/** Every consumer of the rehearsal, or those of its sample. */
export function listConsumers(sample: boolean): readonly Consumer[] {
  const all = [npm, npx, pnpm, yarnClassic, yarnPnp, ...nodes, oldNode, bun, deno]
  return all.filter(({ isSampled = false }) => isSampled || !sample)
}

/** Installs the programs of the whole rehearsal into a folder. */
export async function installClients(folder: string): Promise<void> {
  if (existsSync(join(folder, 'node_modules'))) return
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
}
