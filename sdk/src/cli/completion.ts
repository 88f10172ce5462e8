import type { Command, Option } from './command.ts'
import { COMMON } from './usage.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const

type Entry = readonly [name: string, about: string]

/** What can follow some words: `words` is empty, an area, or a command. */
type Context = { readonly words: string; readonly entries: readonly Entry[] }

/** Prints the script of a shell. */
export function completion(commands: readonly Command[], shell: string, print: (line: string) => void): void {
  const script = shell === 'bash' ? bash : shell === 'zsh' ? zsh : fish
  for (const line of script(commands).split('\n')) print(line)
}

/** Command words, the values of arguments and options. */
function contextsOf(commands: readonly Command[]): readonly Context[] {
  const areas = [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
  const isArea = (word: string) => commands.some(({ name }) => name.startsWith(`${word} `))
  const aboutOf = (word: string) => commands.find(({ name }) => name === word)?.about ?? ''
  const verbsOf = (area: string): Entry[] =>
    commands
      .filter(({ name }) => name.startsWith(`${area} `))
      .map(({ name, about }) => [name.slice(area.length + 1), about])
  const help: Entry = ['help', 'Show the usage of a command']
  return [
    { words: '', entries: [...areas.map((word): Entry => [word, aboutOf(word)]), help] },
    ...areas.filter(isArea).map((area) => ({ words: area, entries: verbsOf(area) })),
    ...commands.map((command) => ({ words: command.name, entries: entriesOf(command) })),
  ]
}

const entriesOf = ({ options = {}, argument }: Command): Entry[] => [
  ...(argument?.values ?? []).map((value): Entry => [value, '']),
  ...Object.entries({ ...options, ...COMMON }).map(([name, { about }]): Entry => [`--${name}`, about]),
]

/** Options whose values are listed, with the command. */
const choices = (commands: readonly Command[]) =>
  commands.flatMap(({ name, options = {} }) =>
    Object.entries(options).flatMap(([option, { values }]) => (values ? [{ name, option, values }] : [])),
  )

/** Options with other values, which are not completed. */
const otherValues = (commands: readonly Command[]) => {
  const isOther = ([, { value, values }]: readonly [string, Option]) => value !== undefined && !values
  return commands.flatMap(({ name, options = {} }) =>
    Object.entries(options)
      .filter(isOther)
      .map(([option]) => ({ name, option })),
  )
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
const wordsOf = (entries: readonly Entry[]) => quoted(entries.map(([word]) => word).join(' '))

/** Selects what can follow `$command` and `$previous`. Shared by bash and zsh. */
const caseOf = (commands: readonly Command[], answer: (entries: readonly Entry[]) => string) => {
  const byOption = [
    ...choices(commands).map(({ name, option, values }) => {
      const entries = values.map((value): Entry => [value, ''])
      return `    ${quoted(`${name}|--${option}`)}) ${answer(entries)} ;;`
    }),
    ...otherValues(commands).map(({ name, option }) => `    ${quoted(`${name}|--${option}`)}) ;;`),
  ]
  const byCommand = contextsOf(commands).map(({ words, entries }) => `      ${quoted(words)}) ${answer(entries)} ;;`)
  return [
    '  case "$command|$previous" in',
    ...byOption,
    '    *) case "$command" in',
    ...byCommand,
    '    esac ;;',
    '  esac',
  ].join('\n')
}

const commandNames = (commands: readonly Command[]) => commands.map(({ name }) => quoted(name)).join('|')

/** The longest command that the words before the cursor name. `help` is followed by commands. */
const findWords = (commands: readonly Command[], words: string) => `  local word command='' rest=''
  for word in ${words}; do
    case "$word" in -*) continue ;; help) [ -z "$command" ] && continue ;; esac
    case "$command" in ${commandNames(commands)}) break ;; esac
    command="\${command:+$command }$word"
  done`

const bash = (commands: readonly Command[]): string => `# Completion of csp for bash
_csp() {
  local previous="\${COMP_WORDS[COMP_CWORD - 1]}" current="\${COMP_LINE:0:COMP_POINT}" words=''
  # bash splits words at colons.
  current="\${current##* }"
${findWords(commands, `"\${COMP_WORDS[@]:1:COMP_CWORD - 1}"`)}
${caseOf(commands, (entries) => `words=${wordsOf(entries)}`)}
  COMPREPLY=($(compgen -W "$words" -- "$current"))
  case "$current" in *:*) COMPREPLY=("\${COMPREPLY[@]#"\${current%"\${current##*:}"}"}") ;; esac
}
complete -F _csp csp`

const zsh = (commands: readonly Command[]): string => `#compdef csp
# Completion of csp for zsh
_csp() {
  local previous="\${words[CURRENT - 1]}"
  local -a found
${findWords(commands, `"\${(@)words[2,CURRENT - 1]}"`)}
${caseOf(commands, (entries) => `found=(${entries.map(described).join(' ')})`)}
  _describe csp found
}
if [ "\${funcstack[1]}" = _csp ]; then _csp "$@"; else compdef _csp csp; fi`

/** An entry as `_describe` of zsh reads it. */
const described = ([word, about]: Entry) => quoted(`${word.replaceAll(':', '\\:')}${about ? `:${about}` : ''}`)

const fish = (commands: readonly Command[]): string => {
  const line = (words: string, rest: string, about: string) =>
    `complete -c csp -f -n ${quoted(`__csp_is ${quoted(words)}`)} ${rest}${about ? ` -d ${quoted(about)}` : ''}`
  const words = contextsOf(commands).flatMap((context) =>
    context.entries
      .filter(([word]) => !word.startsWith('--'))
      .map(([word, about]) => line(context.words, `-a ${quoted(word)}`, about)),
  )
  const options = commands.flatMap(({ name, options: own = {} }) =>
    Object.entries({ ...own, ...COMMON }).map(([option, { value, values, about }]) => {
      const argument = values ? ` -x -a ${quoted(values.join(' '))}` : value ? ' -x' : ''
      return line(name, `-l ${option}${argument}`, about)
    }),
  )
  return [fishStart(commands), ...words, ...options].join('\n')
}

const fishStart = (commands: readonly Command[]) => `# Completion of csp for fish
function __csp_is
  set -l found
  for word in (commandline -opc)[2..-1]
    string match -q -- '-*' $word; and continue
    test "$word" = help; and test -z "$found"; and continue
    contains -- "$found" ${commands.map(({ name }) => quoted(name)).join(' ')}; and break
    set found (string trim -- "$found $word")
  end
  test "$found" = "$argv[1]"
end`
