import { expect, test } from 'vitest'
import { checkBuildTools } from './checkBuildTools.ts'

const TOOLS = ['cargo', 'clang', 'protoc', 'ld.lld']
const DEBIAN: Readonly<Record<string, readonly string[]>> = {
  '/usr/lib': ['llvm-14', 'python3'],
  '/usr/lib/llvm-14/lib': ['libclang-14.so.1', 'libclang.so', 'libclang-cpp.so.14']
}

function check(
  tools: readonly string[],
  folders: Readonly<Record<string, readonly string[]>>,
  more: { readonly platform?: NodeJS.Platform; readonly libclangPath?: string } = {}
) {
  return checkBuildTools({
    platform: 'linux',
    canRun: (program) => tools.includes(program),
    list: (folder) => folders[folder] ?? [],
    ...more
  })
}

test('a machine that has all of it can build', () => {
  expect(check(TOOLS, DEBIAN)).toMatchObject({
    missing: [],
    libclang: '/usr/lib/llvm-14/lib',
    hasLld: true
  })
})

test('everything that is missing is told at once, with how to get it', () => {
  const { missing, remedy, hasLld } = check([], {})
  expect(missing.map((text) => text.split(/[ ,]/)[0])).toEqual([
    'cargo',
    'clang',
    'libclang',
    'protoc'
  ])
  expect(remedy).toContain('apt-get install clang libclang-dev protobuf-compiler')
  expect(hasLld).toBe(false)
})

test.each(['libclang-14.so.1', 'libclang-cpp.so', 'libclang.a'])('%s does not count', (name) => {
  const { missing } = check(TOOLS, { '/usr/lib/x86_64-linux-gnu': [name] })
  expect(missing).toHaveLength(1)
})

test.each(['libclang.so', 'libclang-14.so', 'libclang-18.1.so', 'libclang.dylib'])(
  '%s does',
  (name) => {
    expect(check(TOOLS, { '/usr/lib64': [name] }).libclang).toBe('/usr/lib64')
  }
)

test('LIBCLANG_PATH comes first', () => {
  const folders = { ...DEBIAN, '/own': ['libclang-19.so'] }
  expect(check(TOOLS, folders, { libclangPath: '/own' }).libclang).toBe('/own')
})

test('Windows is sent to WSL', () => {
  const { missing, remedy } = check(TOOLS, DEBIAN, { platform: 'win32' })
  expect(missing).toHaveLength(1)
  expect(remedy).toContain('WSL')
})
