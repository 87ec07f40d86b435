import { z } from 'zod';
import type { Message } from './job.ts';

const size = z.int().nonnegative().nullable();
const placeholder = z
  .string()
  .max(4_000)
  .regex(/^data:image\/webp;base64,[\w+/]+=*$/);
const draft = z.strictObject({
  resourceType: z.enum(['image', 'video', 'file']),
  format: z.string().regex(/^[a-z0-9]{1,8}$/),
  width: size,
  height: size,
  duration: z.number().nonnegative().nullable(),
  placeholder: placeholder.nullable(),
  frames: z.int().positive().optional(),
  variants: z.record(
    z.string().regex(/^[\w-]{1,20}$/),
    z.strictObject({
      file: z.string(),
      width: size,
      height: size,
      sha256: z.hex().length(64),
      placeholder: placeholder.optional(),
    }),
  ),
});
const message: z.ZodType<Message> = z.union([
  z.strictObject({ progress: z.number() }),
  z.strictObject({ seconds: z.number() }),
  z.strictObject({ ok: z.literal(true), draft }),
  z.strictObject({ ok: z.literal(false), error: z.string().max(300), detail: z.string() }),
]);

/** The child has read hostile bytes, so its messages are validated. Null if invalid. */
export function parseMessage(line: string): Message | null {
  try {
    return message.parse(JSON.parse(line));
  } catch {
    return null;
  }
}
