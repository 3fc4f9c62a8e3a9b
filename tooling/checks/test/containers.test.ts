import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

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
