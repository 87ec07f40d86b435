import { lawfulTextMax } from '@loopyard/contract/lawful-rules.ts';
import { lawfulNames } from '@loopyard/contract/lawful-texts.ts';
import { z } from 'zod';
import { read } from '../../platform/http/calls.ts';
import { formText } from '../../platform/http/fields.ts';
import type { Route } from '../../platform/http/route.ts';
import { ok } from '../../platform/result.ts';
import { actRoute } from './rest-acts.ts';
import { behindPassword } from './right.ts';
import { lawfulTextSchema, lawfulTextsSchema, shapeLawfulText } from './shape.ts';
import { changeLawfulText, findLawfulTexts, listLawfulTexts } from './texts.ts';

export const operatorTexts: Route[] = [
  read(
    'GET /api/lawful_texts',
    {
      summary: 'Read what the operator says about data protection; null: nothing',
      anyone: true,
      answer: z.object({ texts: lawfulTextsSchema }),
    },
    async (_, db) => ok({ texts: await findLawfulTexts(db) }),
  ),
  read(
    'GET /api/operator/texts',
    behindPassword({
      summary: 'List the texts that the law asks for, and who changed them; operators only',
      answer: z.object({ texts: z.array(lawfulTextSchema) }),
    }),
    async (_, db) => ok({ texts: (await listLawfulTexts(db)).map(shapeLawfulText) }),
  ),
  actRoute(
    'POST /api/operator/texts/:name',
    {
      summary: 'Change a text that the law asks for; an empty one is shown to nobody',
      params: z.object({ name: z.enum(lawfulNames) }),
      body: z.object({ text: formText(lawfulTextMax, 'Paragraphs, lists and links in Markdown') }),
    },
    {
      about: ({ body }) => ({ act: body.text.trim() ? 'texts set' : 'texts clear' }),
      act: (ctx, tx, { params, body }) => changeLawfulText(ctx, tx, { name: params.name, text: body.text }),
    },
  ),
];
