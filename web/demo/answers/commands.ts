import type { CommandAnswers } from '../world/demo.ts';
import { commentCommands } from './comments.ts';

export const commandAnswers: CommandAnswers = { MessagesChannel: commentCommands };
