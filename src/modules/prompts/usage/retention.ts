import { inDays, keptFrom } from '../../../database/retention.ts';
import { keptDays } from './input.ts';

export const usageRetention = keptFrom({
  table: 'prompt_template_usage',
  from: '"day"',
  keptMs: () => inDays(keptDays),
});
