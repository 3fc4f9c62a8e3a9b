// Matches the beginning of a command of a build server. `::` begins a command of GitHub at the
// start of a line. `##vso[` (Azure Pipelines) and `##[` (GitHub) begin a command anywhere in a
// line.
const COMMANDS = /^(\s*)(?=::)|(##)(?=[a-z]*\[)/gim

/**
 * Inserts U+FFFD into each command of a build server. A text of a chain could otherwise make the
 * build server execute a command.
 */
export function breakCommands(text: string): string {
  return text.replace(COMMANDS, '$1$2\ufffd')
}
