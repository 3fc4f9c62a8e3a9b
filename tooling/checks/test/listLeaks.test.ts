import { expect, test } from 'vitest'
import { listLeaks } from '../src/listLeaks.ts'

const file = (path: string, text = '') => ({ path, text })

test('a tarball of built files has no leaks', () => {
  const manifest = JSON.stringify({ name: 'acme', dependencies: { other: '1.0.0' } })
  const files = [file('package.json', manifest), file('dist/index.js', "import 'other'")]
  expect(listLeaks(files, '/home/acme')).toEqual([])
})

test.each([
  [file('dist/read.test.js'), 'dist/read.test.js is packed'],
  [file('src/index.ts'), 'src/index.ts is packed'],
  [file('dist/index.js', '// /home/acme/packages'), 'dist/index.js names /home/acme'],
  [file('dist/index.js', "import '@tooling/vitest'"), 'dist/index.js imports @tooling'],
  [file('package.json', '{"scripts":{}}'), 'package.json has scripts'],
  [
    file('package.json', '{"dependencies":{"other":"workspace:*"}}'),
    'package.json has "workspace:*"'
  ]
])('%o is a leak', (packed, leak) => {
  expect(listLeaks([packed], '/home/acme')).toEqual([leak])
})
