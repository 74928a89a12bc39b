import { financeTools } from './finance-tools.ts';
import { promptTools } from './prompt-tools.ts';

export const tools = [...promptTools, ...financeTools];
