import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { PostAt } from '../../platform/context.ts';

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;
/** A bit for each of the twenty options, so that every ballot has the same size. */
const choiceBytes = 3;

export type Ballots = ReturnType<typeof createBallots>;

/** Seals what somebody chose, so that the database alone doesn't tell it. */
export function createBallots(secretKey: string) {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'poll ballots', 32));
  return {
    seal(poll: PostAt, positions: number[]): Buffer {
      const nonce = randomBytes(nonceBytes);
      const sealing = createCipheriv(cipher, key, nonce).setAAD(nameOf(poll));
      const choice = Buffer.alloc(choiceBytes);
      choice.writeUIntBE(
        positions.reduce((bits, at) => bits | (1 << at), 0),
        0,
        choiceBytes,
      );
      return Buffer.concat([nonce, sealing.update(choice), sealing.final(), sealing.getAuthTag()]);
    },

    /** Null: it was sealed for another poll, or with another `SECRET_KEY`. */
    open(poll: PostAt, sealed: Buffer): number[] | null {
      try {
        const opening = createDecipheriv(cipher, key, sealed.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        });
        opening.setAAD(nameOf(poll)).setAuthTag(sealed.subarray(-tagBytes));
        const choice = opening.update(sealed.subarray(nonceBytes, -tagBytes));
        opening.final();
        return positionsIn(choice.readUIntBE(0, choiceBytes));
      } catch {
        return null;
      }
    },
  };
}

const nameOf = ({ loopId, postId }: PostAt) => Buffer.from(`${loopId}:${postId}`);

function positionsIn(bits: number): number[] {
  return Array.from({ length: choiceBytes * 8 }, (_, at) => at).filter((at) => bits & (1 << at));
}
