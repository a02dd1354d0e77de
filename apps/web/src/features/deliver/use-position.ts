import { useEffect, useEffectEvent, useState } from 'react';

import type { DraftStore } from './draft-store.ts';
import { type PositionAnswer, readDoorPosition, readPositionAnswer, writePositionAnswer } from './position.ts';

export type Position = {
  answer: PositionAnswer;
  isDenied: boolean;
  say: (answer: 'yes' | 'no') => void;
};

/** Where the proof is taken, once the person has said that proofs are to tell; nothing waits for it. */
export function usePosition(store: DraftStore, isOpen: boolean): Position {
  const [answer, setAnswer] = useState(readPositionAnswer);
  const [isDenied, setDenied] = useState(false);

  const look = useEffectEvent((isLeft: () => boolean) => {
    if (store.read().draft?.position) return;
    readDoorPosition().then(
      (position) => {
        // It would be written though the person has signed out or said no meanwhile.
        if (!isLeft()) store.locate(position);
      },
      () => setDenied(true),
    );
  });
  const isWanted = isOpen && answer === 'yes';
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    look(() => isLeft);
    return () => {
      isLeft = true;
    };
  }, [isWanted]);

  return {
    answer,
    isDenied,
    say: (next) => {
      writePositionAnswer(next);
      setAnswer(next);
      setDenied(false);
      if (next === 'no') store.locate(null);
    },
  };
}
