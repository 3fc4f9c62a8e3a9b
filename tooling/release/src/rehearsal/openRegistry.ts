import { writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import type { Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { run } from './run.ts'

/** A registry on the loopback that knows the packages of this repository alone. */
export interface Registry {
  readonly url: string
  /** The settings by which npm, and what reads npm's settings, takes these packages from it. */
  readonly npmrc: string
  close(): Promise<void>
}

/** Starts a registry that keeps its packages in a folder. */
export async function openRegistry(folder: string): Promise<Registry> {
  await cp(join(import.meta.dirname, '../../registry'), folder, { recursive: true })
  await run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder })
  const { runServer } = createRequire(join(folder, 'package.json'))('verdaccio') as {
    runServer(config: object): Promise<Server>
  }
  const server = await runServer({
    storage: join(folder, 'storage'),
    // A place that the registry asks for, although there is one setting for all packages.
    configPath: join(folder, 'config.yaml'),
    self_path: join(folder, 'config.yaml'),
    web: { enable: false },
    auth: { htpasswd: { file: join(folder, 'users'), max_users: -1 } },
    uplinks: {},
    packages: { '{paraclock,@paraclock/*}': { access: '$all', publish: '$all' } },
    max_body_size: '100mb',
    log: { type: 'stdout', format: 'pretty', level: 'fatal' }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  // npm asks for a token before it publishes. This registry takes any.
  const npmrc = `@paraclock:registry=${url}\n//127.0.0.1:${port}/:_authToken=rehearsal\n`
  writeFileSync(join(folder, 'npmrc'), npmrc)
  return {
    ...{ url, npmrc },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }
}
