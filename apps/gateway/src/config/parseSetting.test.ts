import { expect, test } from 'vitest'
import { parseSetting } from './parseSetting.ts'
import { settingNames, settings } from './settings.ts'

const from = 'a flag'

/** The values that a setting takes at its bounds, and those next to them that it refuses. */
function listBounds(name: (typeof settingNames)[number]): [unknown[], unknown[]] {
  const { accepts } = settings[name]
  switch (accepts.kind) {
    case 'choice':
      return [[...accepts.values], ['', 'another', 1]]
    case 'integer': {
      const { least, most } = accepts
      return [
        [least, most],
        [least - 1, most + 1, least + 0.5, '', 'many']
      ]
    }
    case 'switch':
      return [
        [true, false],
        ['maybe', 1]
      ]
    default:
      return [[], []]
  }
}

test.each(settingNames)(
  '%s takes each of its values, as text and as JSON, and none beside',
  (name) => {
    const [taken, refused] = listBounds(name)
    for (const value of taken) {
      expect(parseSetting({ name, value, from })).toBe(value)
      expect(parseSetting({ name, value: String(value), from })).toBe(value)
    }
    for (const value of refused) {
      expect(() => parseSetting({ name, value, from }), String(value)).toThrow(
        expect.objectContaining({ code: 'GatewayOptionInvalid' })
      )
    }
  }
)

// The levels are those of the logging library. With an unknown level it would log nothing.
test('the log has the levels of its library', () => {
  const { accepts } = settings.logLevel
  expect(accepts).toMatchObject({ values: ['silent', 'error', 'warn', 'info', 'debug'] })
})
