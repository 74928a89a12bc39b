import { command } from '../declare/command.ts';
import { writeOut } from '../output/write-out.ts';

const shells = {
  BASH: 'Add to ~/.bashrc: source <(folio completion bash)',
  ZSH: 'Add to ~/.zshrc: source <(folio completion zsh)',
  FISH: 'Run once: folio completion fish > ~/.config/fish/completions/folio.fish',
} as const;

export const completionCommand = command({
  name: 'completion',
  summary: 'Print the script that lets a shell complete folio',
  arguments: { shell: { description: 'bash, zsh or fish.', words: shells } },
  examples: ['folio completion bash >> ~/.bashrc'],
  run: async ({ args, environment }) =>
    writeOut(environment.stdout, await completionScript(args.shell)),
});

/** What the script asks of the package bash-completion, for machines without it. */
const bashFallback = `
if ! declare -F _get_comp_words_by_ref > /dev/null; then
  _get_comp_words_by_ref() {
    words=("\${COMP_WORDS[@]}")
    cword=$COMP_CWORD
    cur=\${words[cword]}
    prev=\${words[cword - 1]:-}
  }
fi
`;

/** The library prints it; it must come out where our output does. */
async function completionScript(shell: string): Promise<string> {
  const { script } = await import('@bomb.sh/tab');
  const { log } = console;
  let text = '';
  console.log = (printed: string) => {
    text += `${printed}\n`;
  };
  try {
    script(shell, 'folio', 'folio');
  } finally {
    console.log = log;
  }
  return shell === 'bash' ? `${text}${bashFallback}` : text;
}
