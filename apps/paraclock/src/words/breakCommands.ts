// Matches the beginning of a command of a build server. At the start of a line, `::` begins a
// command of GitHub. Anywhere in a line, `##vso[` (Azure Pipelines) and `##[` (GitHub) begin a
// command.
const COMMANDS = /^(\s*)(?=::)|(##)(?=[a-z]*\[)/gim

/** Breaks commands of build servers by U+FFFD, because a text of a chain may contain a command. */
export function breakCommands(text: string): string {
  return text.replace(COMMANDS, '$1$2\ufffd')
}
