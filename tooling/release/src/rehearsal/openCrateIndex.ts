import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** An index of crates on the loopback, which keeps what cargo publishes to it in memory. */
export interface CrateIndex {
  readonly url: string
  /** Variables by which cargo knows it as the registry `paraclock`. */
  readonly env: Readonly<Record<string, string>>
  close(): Promise<void>
}

interface Dependency {
  readonly name: string
  readonly version_req: string
  readonly explicit_name_in_toml?: string | null
}

interface Publication {
  readonly name: string
  readonly vers: string
  readonly deps: readonly Dependency[]
  readonly features: Readonly<Record<string, readonly string[]>>
  readonly rust_version?: string | null
}

/** Starts an index of crates, as https://doc.rust-lang.org/cargo/reference/registries.html describes it. */
export async function openCrateIndex(): Promise<CrateIndex> {
  const lines = new Map<string, string>()
  const crates = new Map<string, Buffer>()
  let url = ''

  async function answer(request: IncomingMessage): Promise<string | Buffer | undefined> {
    const [, area, ...rest] = (request.url ?? '').split('/')
    if (request.method === 'PUT') {
      const { publication, crate } = readPublication(await buffer(request))
      const { name, vers } = publication
      if (crates.has(`${name}/${vers}`)) return undefined
      crates.set(`${name}/${vers}`, crate)
      lines.set(name, `${lines.get(name) ?? ''}${writeLine(publication, crate)}\n`)
      return '{}'
    }
    if (area === 'crates') return crates.get(rest.slice(0, 2).join('/'))
    if (rest[0] === 'config.json') return JSON.stringify({ dl: `${url}/crates`, api: url })
    return lines.get(rest.at(-1) ?? '')
  }

  const server = createServer((request, response) => {
    answer(request).then(
      (body) => response.writeHead(body === undefined ? 404 : 200).end(body),
      (error: unknown) => response.writeHead(400).end(String(error))
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    env: {
      CARGO_REGISTRIES_PARACLOCK_INDEX: `sparse+${url}/index/`,
      CARGO_REGISTRIES_PARACLOCK_TOKEN: 'rehearsal'
    },
    close: () => new Promise((resolve) => server.close(() => resolve()))
  }
}

/** Reads the body by which cargo publishes: the length of each part before the part. */
function readPublication(body: Buffer): { publication: Publication; crate: Buffer } {
  const length = body.readUInt32LE(0)
  const publication = JSON.parse(body.toString('utf8', 4, 4 + length)) as Publication
  return { publication, crate: body.subarray(8 + length) }
}

function writeLine({ name, vers, deps, features, rust_version }: Publication, crate: Buffer) {
  return JSON.stringify({
    ...{ name, vers, features, rust_version, yanked: false },
    deps: deps.map(({ version_req: req, explicit_name_in_toml: alias, ...dependency }) => ({
      ...{ ...dependency, req },
      ...(alias == null ? {} : { name: alias, package: dependency.name })
    })),
    cksum: createHash('sha256').update(crate).digest('hex')
  })
}
