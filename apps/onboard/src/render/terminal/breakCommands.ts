// Matches the beginning of a command of a build server. `::` begins a command of GitHub at the
// start of a line. `##vso[` (Azure Pipelines) and `##[` (GitHub) begin a command anywhere in a
// line.
const COMMANDS = /^(\s*)(?=::)|(##)(?=[a-z]*\[)/gim

/** Breaks commands of build servers by U+FFFD, because a text of a chain may contain one. */
export function breakCommands(text: string): string {
  return text.replace(COMMANDS, '$1$2\ufffd')
}
