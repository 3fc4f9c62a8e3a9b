import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { networkConfig } from '@paraclock/checklist/fixtures/buildConfig'
import { EndpointUnavailable } from '@paraclock/connect'
import { ParaclockError, stringifyJson, ValueMalformed } from '@paraclock/core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { runCommand } from './runCommand.ts'

const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const USER = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'
const SIGNED = '--yes --signer env:KEY'
const folder = mkdtempSync(join(tmpdir(), 'paraclock-'))

/** An endpoint that takes connections, and never answers. */
const silent = createServer(() => {
  taken += 1
})
let taken = 0
let url = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  url = `ws://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const { relay, service, target } = networkConfig
  const [one, two, three] = [relay, service, target].map((at) => ({ ...at, endpoints: [url] }))
  const main = { ...networkConfig, relay: one, service: two, target: three }
  const config = stringifyJson({ networks: { main } })
  writeFileSync(join(folder, 'paraclock.config.json'), config)
  const both = stringifyJson({ networks: { main, second: main } })
  writeFileSync(join(folder, 'two.json'), both)
  writeFileSync(join(folder, 'tasks.csv'), 'id,at,transfer,to\nrent,+1h,1.5.5,x\n')
  writeFileSync(join(folder, 'call.hex'), '0x00000401')
  writeFileSync(join(folder, 'file'), 'text')
  writeFileSync(join(folder, 'wrong.hex'), '0x000')
})
afterAll(() => {
  silent.close()
  rmSync(folder, { recursive: true, force: true })
})

test.each([
  ['check --only nothing', 'nothing'],
  ['check --skip nothing', 'nothing'],
  ['check --only hrmp --skip hrmp', 'it leaves no check'],
  ['check --only extensions', 'it leaves no check'],
  ['check --fail-on never', '--fail-on takes fail, warn or manual, not "never"'],
  ['check --dev --from file', '--dev does not go with --from'],
  ['check --target url --config file', '--target does not go with --config'],
  ['check --target url', 'give --relay, --service, too, or --dev'],
  ['check --from file --no-trial', '--no-trial does not go with --from'],
  ['check --from file --upgrade file', '--upgrade does not go with --from'],
  ['check --from file --trial-limit 9', '--trial-limit does not go with --from'],
  ['check --no-trial --trial-limit 9', '--trial-limit does not go with --no-trial'],
  ['check --no-trial --upgrade file', '--upgrade does not go with --no-trial'],
  ['check --tasks all', '--tasks goes with --upgrade'],
  ['check --upgrade file --every', '--every goes with --tasks all'],
  ['check --upgrade file --tasks file --spec file --every', '--every goes with --tasks all'],
  ['check --upgrade file --tasks file', '--tasks <file> and --spec go together'],
  ['check --upgrade file --tasks all --spec file', '--tasks <file> and --spec go together'],
  ['check --upgrade file --tasks file --spec file --dev', '--dev does not go with --tasks <file>'],
  ['watch --every 0', '--every takes 1 to 86400 seconds, not "0"'],
  ['watch --every 86401', '--every takes 1 to 86400 seconds'],
  ['watch --every 1.5', '--every takes 1 to 86400 seconds'],
  ['tasks --all --owner file', '--owner does not go with --all'],
  ['tasks --save file', '--save goes with --shapes'],
  ['tasks --shapes --history', '--history does not go with --shapes'],
  ['tasks --history --all --owner file', '--owner does not go with --all'],
  ['demo --network hub --target ethereum', '--target does not go with --network hub'],
  ['cancel', 'cancel takes the tasks, or --all'],
  ['cancel rent --all', 'cancel takes the tasks, or --all'],
  ['schedule', 'schedule takes <id>, or --from <file>'],
  ['schedule rent --from file', 'no id, time or action goes with it'],
  ['schedule rent --at soon', 'it is neither seconds nor ISO 8601'],
  ['schedule rent --at +1h --zone Nowhere', 'Nowhere'],
  ['schedule rent --cron nightly', 'nightly'],
  ['schedule rent --at +1h --count 3', '--count goes with --cron'],
  ['schedule rent --at +1h --call 0x0', '--call takes a call as'],
  ['schedule rent --at +1h --dispatch 0x0', '--dispatch takes a call as'],
  ['schedule rent --at +1h --call 0x0000 --transfer 1', 'one action: --call, --dispatch'],
  ['schedule rent --at +1h --transfer 1', 'needs both --transfer <amount> and --to <account>'],
  ['schedule rent --at +1h --transfer 1e3 --to x', 'it has an exponent'],
  ['schedule rent --at +1h --transfer 1 --to x', 'is not an SS58 address'],
  ['schedule rent --at +1h --max-fee 1,5', 'it has separators'],
  ['schedule --from tasks.csv', 'line 2'],
  ['change rent --at soon', 'it is neither seconds nor ISO 8601'],
  ['change rent --at +1h --max-fee x', 'it is not decimal digits'],
  ['renew rent --cron nightly', 'nightly'],
  ['renew rent --count 0', '--count takes a whole number from 1, not "0"'],
  ['renew rent --max-fee x', 'it is not decimal digits'],
  ['quote --call 0x0', '--call takes a call as'],
  ['quote --at soon', 'it is neither seconds nor ISO 8601'],
  ['fix --max-fee x', 'it is not decimal digits'],
  ['task show rent --blocks 0', '--blocks takes 1 to 100000, not "0"'],
  ['task follow rent --owner x', 'is not an SS58 address'],
  ['tasks --owner x', 'is not an SS58 address'],
  ['proxy plan --precompile x', 'is not an SS58 address'],
  ['account x --from y', 'is too short for an account'],
  ['check --trial-limit -1', '--trial-limit takes 0 to 999999 slots'],
  ['check --upgrade none.wasm', 'none.wasm'],
  ['watch --trial-limit x', '--trial-limit takes 0 to 999999 slots'],
  ['check --target URL --relay URL --service URL --only nothing', 'nothing'],
  ['check --target URL --relay URL --service URL --call 0x0', 'call'],
  ['init --yes --relay URL --service URL --target URL --user x', 'is not an SS58 address'],
  ['proxy plan --revoke --replace-wider', '--replace-wider does not go with --revoke'],
  ['fix --bundle=', '--bundle needs a folder'],
  ['fix --bundle file', '--bundle takes a folder, and file is a file'],
  ['fix --track root', '--track and --collective are only for --bundle'],
  ['fix --bundle new --collective Council', '--collective takes a pallet and a number of members'],
  [
    'fix --bundle new --collective Council:0',
    '--collective takes a pallet and a number of members'
  ],
  ['console --port 65536', '--port takes 0 to 65535, not "65536"'],
  ['console --port -1', '--port'],
  ['console --port x', '--port takes 0 to 65535, not "x"'],
  ['verify 0x00 --endpoint ws://127.0.0.1:1 --chain relay', '--endpoint names the chain'],
  ['verify 0x00 --endpoint ws://127.0.0.1:1 --network main', '--endpoint names the chain'],
  ['verify 0x00 --endpoint ws://127.0.0.1:1 --config c.json', '--endpoint names the chain'],
  [
    'verify 0x00 --chain coretime',
    '--chain takes relay, service, target or assetHub, not "coretime"'
  ],
  ['verify 0x0', 'is not a proposal'],
  ['verify 1234567890', 'is not a proposal'],
  ['verify wrong.hex', 'wrong.hex does not hold the bytes of a call as 0x hex'],
  ['verify none.hex', 'none.hex'],
  ['verify call.hex --config two.json', 'choose one of main, second with --network'],
  ['verify file', 'this is not a proposal'],
  ['preview --variant day', '--variant takes hour or minute, not "day"'],
  ['rehearse --variant day', '--variant takes hour or minute, not "day"'],
  ['rehearse --network main', '--network takes hub, not "main"'],
  ['demo --network prod', '--network takes staging, main or hub, not "prod"'],
  ['demo --target opengov', '--target takes substrate or ethereum, not "opengov"'],
  ['devnet --network test', '--network takes staging, main or hub, not "test"'],
  ['devnet --network hub --variant day', '--variant takes hour or minute, not "day"'],
  [
    'devnet --target Ethereum',
    '--target takes substrate, ethereum, bundled or opengov, not "Ethereum"'
  ],
  ['rehearse --token PCM', '--token takes a symbol'],
  ['approve file', 'a multisig call'],
  ['costs --month 2026-13', '--month takes a year and a month, such as 2026-11, not "2026-13"'],
  ['costs --database .', `the database ${JSON.stringify(folder)} cannot be used`],
  ['tasks --history --after 812 --database file', 'such as 812-5, not "812"'],
  [`cancel rent ${SIGNED} --as nobody`, '<member>,<member>..., not "nobody"'],
  [`cancel rent ${SIGNED} --as multisig:x:${BOB},${USER}`, 'of 2 members is 1 to 2, not "x"'],
  [`cancel rent ${SIGNED} --as multisig:9:${BOB},${USER}`, 'of 2 members is 1 to 2, not "9"'],
  [`cancel rent ${SIGNED} --as multisig:1:${BOB}`, 'has at least two members, not 1'],
  ['cancel rent --signer file:.', `${JSON.stringify(folder)} of --signer file: is a folder`],
  ['schedule --from .', 'it is a folder'],
  ['check --config .', 'cannot be read: it is a folder'],
  ['verify .', 'it is a folder']
])('%s is refused before a chain is read', async (line, problem) => {
  const argv = line.split(' ').map((word) => (word === 'URL' ? url : word))
  const settings = { env: { KEY: '//Alice' } }
  const { code, output, complaints } = await runCommand(folder, argv, settings)
  expect(complaints.replaceAll(/\s+/g, ' ')).toContain(problem)
  expect({ code, output, taken }).toEqual({ code: 2, output: '', taken: 0 })
})

test('if no network can be read, tasks fails with the error of the first network', async () => {
  const read = vi
    .fn()
    .mockImplementationOnce(async () => {
      await new Promise(setImmediate)
      throw new ParaclockError(EndpointUnavailable, { endpoint: 'wss://x.example', problem: 'y' })
    })
    .mockRejectedValueOnce(
      new ParaclockError(ValueMalformed, { value: 1, type: 'account of 32 bytes', problem: 'y' })
    )
  const settings = { connect: () => ({ read, close: async () => {} }) }
  const { code, complaints } = await runCommand(folder, ['tasks', '--config', 'two.json'], settings)
  expect(read).toHaveBeenCalledTimes(2)
  expect([code, complaints.split(' ')[0]]).toEqual([3, 'EndpointUnavailable'])
})
