/** The certificate: how many are right, how many subjects there are, and what to do with what was found. Renderer. */
import { useLocation } from 'wouter';
import type { Auditing } from '../../../main/contract/audit.ts';
import type { Kind } from '../../../main/contract/model.ts';
import { ItemPicture } from '../../app/collection/ItemPicture.tsx';
import { pathTo } from '../../app/paths.ts';
import { report } from '../../app/report.ts';
import { strings } from '../../strings/strings.ts';
import { Button } from '../../ui/Button.tsx';
import primitives from '../../ui/primitives.module.css';
import { useToasts } from '../../ui/toasts.ts';
import styles from './Audit.module.css';
import type { AuditModel } from './auditModel.ts';

const MORE = 30;

export function Result({ model, kind, auditing }: { model: AuditModel; kind: Kind; auditing: Auditing }) {
  const { certificate, question, corrections, wrong, wanted } = auditing;
  const [, navigate] = useLocation();
  const words = strings.audit.result;
  const apply = async () => {
    await model.apply();
    useToasts.getState().show({ tone: 'calm', title: words.applied });
  };
  return (
    <div className={primitives.centred}>
      <section className={styles.result} aria-labelledby="certificate">
        {certificate !== null && (
          <>
            <h2 id="certificate" className={styles.resultTitle}>
              {words.title(certificate)}
            </h2>
            <p className={styles.resultSubjects}>{words.subjects(certificate, kind)}</p>
            <Interval low={certificate.right.low} high={certificate.right.high} />
            <p>{question === null ? words.complete : words.basis(certificate.checks)}</p>
            <p className={styles.soft}>{words.definition}</p>
            {certificate.moved > 0 && <p role="status">{words.moved(certificate.moved, kind)}</p>}
            {certificate.isOutdated && <p>{words.outdated}</p>}
          </>
        )}
        {wrong.length > 0 && (
          <div className={styles.wrong}>
            <h3 className={styles.wrongTitle}>{words.wrong}</h3>
            <div className={styles.wrongPictures}>
              {wrong.map(item => (
                <ItemPicture
                  key={item.id}
                  collection={model.id}
                  item={item}
                  className={styles.wrongPicture}
                />
              ))}
            </div>
          </div>
        )}
        <div className={styles.acts}>
          {corrections > 0 && (
            <Button variant="primary" onClick={() => void apply().catch(report)}>
              {words.apply(corrections)}
            </Button>
          )}
          {question !== null && <Button onClick={() => model.goOn(MORE)}>{words.more(MORE)}</Button>}
          <Button onClick={() => void model.begin(wanted ?? MORE).catch(report)}>{words.again}</Button>
          <Button
            variant={corrections > 0 ? 'plain' : 'primary'}
            onClick={() => navigate(pathTo.groups(model.id))}
          >
            {words.groups}
          </Button>
        </div>
      </section>
    </div>
  );
}

/** The interval on a line from 0 to 100 %; the title says it in words. */
function Interval({ low, high }: { low: number; high: number }) {
  const left = `${100 * low}%`;
  const width = `${Math.max(0.8, 100 * (high - low))}%`;
  return (
    <div className={styles.scale} aria-hidden="true">
      <span className={styles.interval} style={{ insetInlineStart: left, width }} />
    </div>
  );
}
