const BOB = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty'
const AT = ['--at', '2026-01-01T03:00:00Z'] as const

/** The transfers to this account that the user of the network `ready` has scheduled, by id. */
export const scheduled = {
  recipient: BOB,
  amount: 20_000_000_000n,
  times: { gift: ['2026-01-02T00:00:00Z'], rent: ['2026-01-01T03:00:00Z', '2026-01-01T04:00:00Z'] }
} as const

/** The command lines that are recorded on each network, and run again on what its chains answered. */
export const commandLines: readonly (readonly string[])[] = [
  ['hrmp', 'plan'],
  ['hrmp', 'plan', '--json'],
  ['proxy', 'plan'],
  ['proxy', 'plan', '--json'],
  ['proxy', 'plan', '--revoke'],
  ['proxy', 'plan', '--revoke', '--json'],
  ['quote', ...AT],
  ['quote', '--cron', '0 9 * * *', '--zone', 'Europe/Berlin', '--count', '3', '--json'],
  ['tasks', '--all'],
  ['tasks', '--all', '--json'],
  ['tasks'],
  ['tasks', '--owner', BOB],
  ['account', BOB],
  ['account', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', '--json'],
  ['quote'],
  ['schedule', 'rent', ...AT, '--at', '2026-01-01T04:00:00Z'],
  ['schedule', 'rent', ...AT, '--max-fee', '0.0000001'],
  ['schedule', 'pay', ...AT, '--transfer', '1.5', '--to', BOB],
  ['schedule', 'pay', ...AT, '--transfer', '1.5', '--to', BOB, '--json'],
  ['schedule', 'gift', '--at', '2026-01-02T00:00:00Z', '--transfer', '2', '--to', BOB],
  ['schedule', 'note', ...AT, '--dispatch', '0x00000401'],
  ['schedule', 'rent', ...AT],
  ['cancel', 'rent'],
  ['cancel', 'rent', 'gift', '--json'],
  ['cancel', '--all', '--json'],
  ['cancel', '--all'],
  ['cancel', 'nothing'],
  ['change', 'rent', ...AT],
  ['change', 'gift', ...AT, '--json'],
  ['change', 'nothing', ...AT],
  ['verify', '0x00000401', '--chain', 'service', '--no-trial'],
  ['verify', '0x00000401', '--no-trial', '--json'],
  ['verify', '0x00000401', '--origin', BOB, '--no-trial'],
  ['verify', '0x00000401', '--chain', 'relay', '--origin', 'root', '--no-trial'],
  ['verify', '0x00000401', '--origin', 'Relay', '--no-trial'],
  ['verify', '0x00000401', '--origin', 'Nobody', '--no-trial'],
  ['verify', '7', '--no-trial'],
  ['fix'],
  ['fix', '--json']
]
