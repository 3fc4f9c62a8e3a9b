import { expect, test } from 'vitest'
import { listCommands } from '../commands/run/listCommands.ts'
import { nameCommands, nameProgram } from './nameProgram.ts'

const installed = '/home/acme/chain/node_modules/.bin/paraclock'

test.each([
  ['its name', '/usr/local/bin/paraclock', {}, 'paraclock'],
  [
    'the script of the clone',
    '/home/acme/paraclock/apps/paraclock/src/main.ts',
    { npm_lifecycle_event: 'onboard', npm_package_name: 'paraclock-workspace' },
    'npx --yes pnpm@12.21.0 --silent paraclock'
  ],
  [
    'the script of the clone that starts networks',
    '/home/acme/paraclock/apps/paraclock/src/main.ts',
    {
      ...{ npm_lifecycle_event: 'devnet', npm_package_name: 'paraclock-workspace' },
      npm_config_user_agent: 'pnpm/12.21.0 npm/? node/v24'
    },
    'npx --yes pnpm@12.21.0 --silent paraclock'
  ],
  ['npx', installed, { npm_lifecycle_event: 'npx' }, 'npx paraclock'],
  [
    'a script of another project',
    installed,
    { npm_lifecycle_event: 'onboard', npm_package_name: 'acme' },
    'npx paraclock'
  ],
  [
    'pnpm exec',
    installed,
    { npm_config_user_agent: 'pnpm/12.21.0 npm/? node/v24' },
    'pnpm exec paraclock'
  ],
  [
    'pnpm dlx',
    '/home/acme/.cache/pnpm/dlx/3f1/node_modules/.bin/paraclock',
    { npm_config_user_agent: 'pnpm/12.21.0 npm/? node/v24' },
    'pnpm dlx paraclock'
  ],
  ['yarn', installed, { npm_config_user_agent: 'yarn/4.12.0 npm/?' }, 'yarn paraclock'],
  [
    'yarn dlx',
    '/tmp/xfs-1/dlx-2/node_modules/.bin/paraclock',
    { npm_config_user_agent: 'yarn/4.12.0 npm/?' },
    'yarn dlx paraclock'
  ],
  ['bunx', installed, { npm_config_user_agent: 'bun/1.3.0 npm/?' }, 'bunx paraclock']
])('started by %s', (_, path, env, program) => {
  expect(nameProgram({ argv: ['node', path], env })).toBe(program)
})

test('the commands of a text are named, its other words are not', () => {
  const text =
    'paraclock refuses: run `paraclock fix`, or paraclock <command>.\n    $ paraclock check --json\n' +
    '`paraclocks`, paraclock.config.json, @paraclock fix'
  expect(nameCommands(text, 'npx it')).toBe(
    'paraclock refuses: run `npx it fix`, or npx it <command>.\n    $ npx it check --json\n' +
      '`paraclocks`, paraclock.config.json, @paraclock fix'
  )
})

test('a command that states its packages starts the program by itself', () => {
  const text = 'npx --package paraclock --package @paraclock/hub paraclock devnet --network hub'
  expect(nameCommands(text, 'npx it')).toBe(text)
})

test.each(listCommands().map(({ name }) => name))('paraclock %s is a command', (name) => {
  expect(nameCommands(`paraclock ${name}`, 'npx it')).toBe(`npx it ${name}`)
})
