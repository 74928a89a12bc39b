import { stats } from '../../ui/stat.ts';
import { monthStepper } from '../money/month-stepper.ts';
import type { StyleguideSection } from './section.ts';

export const figures: StyleguideSection = {
  id: 'figures',
  title: 'Figures and months',
  rule: 'All digits have the same width. Show a change by a sign and a word, not only by a colour.',
  examples: [
    {
      label: 'Stats',
      content: stats([
        { label: 'In', value: '820.00', note: '+20.00 against February' },
        { label: 'Out', value: '640.55', note: 'as in February' },
        { label: 'Balance', value: '+179.45' },
      ]),
    },
    {
      label: 'Month stepper',
      content: monthStepper('/styleguide', '2026-03', '2026-03'),
    },
  ],
};
