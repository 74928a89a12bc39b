import { command } from '../../core/declare/command.ts';
import { writeOut } from '../../core/output/write-out.ts';
import { scripts } from './scripts.ts';

const shells = {
  BASH: 'Add to ~/.bashrc: source <(folio completion bash)',
  ZSH: 'Add to ~/.zshrc: source <(folio completion zsh)',
  FISH: 'Run once: folio completion fish > ~/.config/fish/completions/folio.fish',
  POWERSHELL: 'Add to $PROFILE: folio completion powershell | Out-String | Invoke-Expression',
} as const;

export const completionCommand = command({
  name: 'completion',
  summary: 'Print a shell completion script',
  arguments: { shell: { description: 'Shell: bash, zsh, fish or powershell.', values: shells } },
  examples: ['folio completion bash >> ~/.bashrc'],
  run: ({ args, stdout }) => writeOut(stdout, scripts[args.shell] ?? ''),
});
