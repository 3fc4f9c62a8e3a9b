import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

const root = join(import.meta.dirname, '../../..')
const dockerfile = readFileSync(join(root, 'apps/Dockerfile'), 'utf8')
const workflow = readFileSync(join(root, '.github/workflows/containers.yml'), 'utf8')
const images = [
  ['command', 'paraclock'],
  ['gateway', 'gateway']
] as const

test.each(images)(
  'the image %s runs the program of its package, and not as root',
  (target, app) => {
    const { name, bin } = JSON.parse(
      readFileSync(join(root, 'apps', app, 'package.json'), 'utf8')
    ) as { readonly name: string; readonly bin: Readonly<Record<string, string>> }
    const stage = dockerfile.split(/^FROM /m).find((one) => one.includes(`AS ${target}\n`)) ?? ''
    const [, entry] = /ENTRYPOINT \["([^"]*)"/.exec(stage) ?? []
    expect(Object.keys(bin).map((one) => `/program/node_modules/.bin/${one}`)).toContain(entry)
    expect(stage).toContain('\nUSER node\n')
    expect(dockerfile).toContain(` ${name}@\${VERSION}\n`)
    expect(workflow).toContain(`target: ${target} }`)
  }
)

test('packages are installed without their scripts, for two platforms, with what they are made of', () => {
  const installs = dockerfile.split('\n').filter((line) => line.includes('npm install'))
  expect(installs).toHaveLength(images.length)
  expect(installs.filter((line) => !line.includes('--ignore-scripts'))).toEqual([])
  expect(workflow).toContain('--platform linux/amd64,linux/arm64 --sbom=true --provenance=mode=max')
})

const examples = join(root, 'apps/paraclock/examples')
const { version } = JSON.parse(readFileSync(join(root, 'apps/paraclock/package.json'), 'utf8'))
const compose = parse(readFileSync(join(examples, 'compose.yaml'), 'utf8'), { merge: true })
const services = Object.entries<Readonly<Record<string, unknown>>>(compose.services)
const pods = parseAllDocuments(readFileSync(join(examples, 'kubernetes.yaml'), 'utf8'))
  .map((one) => one.toJS().spec)
  .flatMap((spec) => (spec.jobTemplate?.spec ?? spec).template?.spec ?? [])

test('images are pinned: those of others by digest, ours by version', () => {
  const [, node] = /^ARG NODE=(.*)$/m.exec(dockerfile) ?? []
  const images = [node, ...services.flatMap(([, { image }]) => image ?? [])]
  expect(images).toHaveLength(5)
  for (const image of images)
    expect(image).toMatch(/^[\w/]+:v?\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/)
  expect(dockerfile.match(/^FROM .*/gm)).toHaveLength(4)
  for (const line of dockerfile.match(/^FROM .*/gm) ?? []) expect(line).toMatch(/ \$\{NODE\} AS /)
  expect(compose.services.watch.build.args).toEqual({ VERSION: version })
  const own = pods.flatMap((pod) => pod.containers.map(({ image }: { image: string }) => image))
  expect(new Set(own)).toEqual(new Set([`ghcr.io/paraclock/paraclock:${version}`]))
})

test('containers of the examples are read-only and have no capabilities', () => {
  for (const [name, service] of services) {
    const { read_only, cap_drop, security_opt } = service
    expect([name, read_only, cap_drop, security_opt]).toEqual([
      ...[name, true, ['ALL'], ['no-new-privileges:true']]
    ])
  }
  for (const { securityContext, containers } of pods) {
    expect(securityContext.runAsNonRoot).toBe(true)
    for (const container of containers) {
      expect(container.securityContext).toEqual({
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] }
      })
    }
  }
})
